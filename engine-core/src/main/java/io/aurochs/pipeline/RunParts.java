package io.aurochs.pipeline;

import org.jspecify.annotations.Nullable;

/**
 * What one run of a pipeline has of its own, most of which its caller reaches while it runs.
 *
 * @param functions that can be replaced
 * @param views that can be queried
 * @param resumption how it goes on where another run was; null: it does not
 */
record RunParts(
        RunFunctions functions, RunViews views, @Nullable Resumption resumption) {
    /** The same of a run that goes on where another one was. */
    RunParts with(Resumption newResumption) {
        return new RunParts(functions, views, newResumption);
    }
}
