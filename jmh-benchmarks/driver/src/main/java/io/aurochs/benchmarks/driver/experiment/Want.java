package io.aurochs.benchmarks.driver.experiment;

/**
 * A figure wants a point.
 *
 * @param point which
 * @param importance for what
 */
public record Want(Point point, Importance importance) {}
