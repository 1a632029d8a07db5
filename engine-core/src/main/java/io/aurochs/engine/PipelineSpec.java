package io.aurochs.engine;

import io.aurochs.graph.Graph;
import io.aurochs.operator.PipelineJob;

/** A pipeline to be run, whichever way its bundles are processed. */
public sealed interface PipelineSpec permits EpochJobSpec, OrderedJobSpec {
    /** For thread names and messages. */
    String name();

    /** One task for each vertex. */
    Graph graph();

    /** Makes the sources. */
    SourceFactory sources();

    /** Is notified of how it ends. */
    PipelineJob.Listener listener();
}
