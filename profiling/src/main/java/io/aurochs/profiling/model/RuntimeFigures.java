package io.aurochs.profiling.model;

/**
 * What the JVM itself reports of the time it was looked at.
 *
 * @param collections garbage collections
 * @param pauseSeconds in which they stopped all threads
 * @param compilations methods compiled
 * @param compiledBytes native code that came of them
 */
public record RuntimeFigures(long collections, double pauseSeconds, long compilations, long compiledBytes) {}
