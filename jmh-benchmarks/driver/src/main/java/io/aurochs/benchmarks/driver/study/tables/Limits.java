package io.aurochs.benchmarks.driver.study.tables;

/**
 * Why this machine cannot tell something, each in a line; empty where nothing is known against it.
 *
 * @param cycles of the processor, by the top-down method
 * @param bandwidth of the memory
 */
public record Limits(String cycles, String bandwidth) {}
