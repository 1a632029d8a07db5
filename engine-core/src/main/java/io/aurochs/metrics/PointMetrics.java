package io.aurochs.metrics;

/**
 * The newest point that a resumable pipeline has made.
 *
 * @param number counted in the directory of its points, from 1
 * @param completedAtMs when it was durable, milliseconds of the epoch
 * @param durationNs how long it took to make the sinks and the point durable, nanoseconds
 * @param bytes of the point's file
 */
public record PointMetrics(long number, long completedAtMs, long durationNs, long bytes) {}
