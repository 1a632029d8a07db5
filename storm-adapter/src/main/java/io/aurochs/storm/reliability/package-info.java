/**
 * Storm's guaranteed message processing on the engine's ack ledger: anchors and edge ids of tuples, and the acks and
 * fails that a spout receives. Knows tuples but no topology; queues and threads are the engine's.
 */
@Internal
package io.aurochs.storm.reliability;

import io.aurochs.api.Internal;
