package io.aurochs.pipeline;

/**
 * What one run of a pipeline has of its own, which its caller reaches while it runs.
 *
 * @param functions that can be replaced
 * @param views that can be queried
 */
record RunParts(RunFunctions functions, RunViews views) {}
