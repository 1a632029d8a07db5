package io.aurochs.benchmarks.driver;

/**
 * An application that can be compared.
 *
 * @param name on the command line
 * @param unit what its records are called, in the plural
 * @param readsText whether its input is the text
 * @param measuresLatency whether it can be driven at a load
 */
record App(String name, String unit, boolean readsText, boolean measuresLatency) {}
