package io.aurochs.engine;

import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.ordered.OrderedStage;
import java.util.function.Function;

/**
 * An ordered pipeline to be run.
 *
 * @param name for thread names and messages
 * @param graph one task for each vertex; a tree, whose root is the only source
 * @param sources makes the source
 * @param stages how the task of a vertex is made that is no source
 * @param listener is notified of how it ends
 */
public record OrderedJobSpec(
        String name,
        Graph graph,
        SourceFactory sources,
        Function<Vertex, OrderedStage.Maker> stages,
        PipelineJob.Listener listener)
        implements PipelineSpec {}
