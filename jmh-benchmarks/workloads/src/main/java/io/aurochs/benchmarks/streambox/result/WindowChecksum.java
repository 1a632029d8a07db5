package io.aurochs.benchmarks.streambox.result;

/**
 * What is compared of a window.
 *
 * @param results how many results
 * @param sum of their hashes, modulo 2^64
 */
public record WindowChecksum(long results, long sum) {}
