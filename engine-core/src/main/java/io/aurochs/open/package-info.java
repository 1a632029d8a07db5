/**
 * Bundles that the consumer reads while the producer still fills them, by reference and off the heap, with their pools and their router:
 * what travels in the queues of a front end. Nothing here knows those queues or threads.
 */
@Internal
package io.aurochs.open;

import io.aurochs.api.Internal;
