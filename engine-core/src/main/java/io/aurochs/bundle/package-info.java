/**
 * Where a bundle is filled and read: bundles by reference and off the heap, one reader for both, their pool, and the
 * router that groups output by destination task. Nothing here knows queues or threads.
 */
package io.aurochs.bundle;
