package io.aurochs.benchmarks.driver.streambox;

/**
 * What cannot be measured.
 *
 * @param benchmark which
 * @param cores on how many
 * @param variant its name; empty: all of them
 * @param reason what it needs
 */
record Gap(String benchmark, int cores, String variant, String reason) {}
