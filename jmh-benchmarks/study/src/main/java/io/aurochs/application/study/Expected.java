package io.aurochs.application.study;

/**
 * What a correct run leaves.
 *
 * @param records at the named operator
 * @param results at the sinks
 * @param checksum the sum of the results' hashes
 */
public record Expected(long records, long results, long checksum) {}
