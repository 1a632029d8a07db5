/**
 * Where a bundle of tuples is filled and read: by reference and off the heap, one reader for both, the pool of those off the heap, and
 * the router that groups output by destination task. Nothing here knows queues or threads.
 */
@Internal
package io.aurochs.bundle;

import io.aurochs.api.Internal;
