/**
 * Where a bundle is shipped: bounded rings between two tasks, what found no room in them, the hand-off from foreign
 * threads, and the signals that wake whoever runs a task. The only queues of the engine. Knows neither acknowledgements
 * nor tasks.
 */
@Internal
package io.aurochs.channel;

import io.aurochs.api.Internal;
