/**
 * Flink's tasks with bundles instead of network buffers: their outputs, their inputs, the keys that travel, when output
 * is flushed, and the backend of keyed state. Threads, queues, back-pressure and checkpoints are Flink's.
 *
 * <p>What must stand in Flink's own packages to extend its classes is in {@code org.apache.flink.runtime.io.network}:
 * a bundle as a buffer, its builder, the partition that holds it, and the writer that fills it.
 */
@Internal
package io.aurochs.flink.operator;

import io.aurochs.api.Internal;
