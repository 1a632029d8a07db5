package io.aurochs.benchmarks.driver.experiment;

/**
 * A run of a plan.
 *
 * @param point of which
 * @param round from 1
 * @param order in which the plan took it up, from 0: of what is left, the highest is given up first when time runs short
 * @param seconds how long it takes, about
 * @param isKept whether it was run before, and is not repeated
 */
public record PlannedRun(Point point, int round, int order, double seconds, boolean isKept) {}
