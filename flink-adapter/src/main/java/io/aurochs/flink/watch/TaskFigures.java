package io.aurochs.flink.watch;

import org.jspecify.annotations.Nullable;

/**
 * What a task has counted up to now. What is not counted is null.
 *
 * @param recordsIn of all inputs; null at sources
 * @param recordsOut of all outputs
 * @param busyNs neither without input nor without room for output; null where Flink does not know
 * @param blockedNs without room for output
 */
record TaskFigures(
        @Nullable Long recordsIn, long recordsOut, @Nullable Long busyNs, long blockedNs) {}
