/**
 * Tables of keyed state and queues of timers that stand under Flink's heap state backend. States, serializers, time to live and restore
 * are Flink's; a table finds and keeps the values, and writes them in Flink's format. A queue finds a timer; its heap is Flink's.
 *
 * <p>What must stand in Flink's own package to extend its classes is in {@code org.apache.flink.runtime.state.heap}.
 */
@Internal
package io.aurochs.flink.state;

import io.aurochs.api.Internal;
