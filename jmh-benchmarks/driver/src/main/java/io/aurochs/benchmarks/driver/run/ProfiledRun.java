package io.aurochs.benchmarks.driver.run;

import io.aurochs.profiling.report.ProfileDocument;

/**
 * A run that was profiled while it was measured.
 *
 * @param result of the run
 * @param profile of its window
 */
public record ProfiledRun(RunResult result, ProfileDocument profile) {}
