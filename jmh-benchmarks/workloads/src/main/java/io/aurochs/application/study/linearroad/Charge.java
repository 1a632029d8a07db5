package io.aurochs.application.study.linearroad;

/**
 * A vehicle pays for the segment that it has left.
 *
 * @param minute in which it left
 * @param toll above 0
 */
public record Charge(long minute, long vehicle, int toll) {}
