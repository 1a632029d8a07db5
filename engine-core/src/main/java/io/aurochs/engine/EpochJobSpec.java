package io.aurochs.engine;

import io.aurochs.epoch.EpochAssignment;
import io.aurochs.graph.Graph;
import io.aurochs.operator.PipelineJob;

/**
 * A pipeline to be run.
 *
 * @param name for thread names and messages
 * @param graph one task for each vertex; an edge's stream is the number of the producer's output, from 0
 * @param factory makes its code
 * @param assignment which epochs of consumers results go to
 * @param listener hears how it ends
 */
public record EpochJobSpec(
        String name, Graph graph, EpochFactory factory, EpochAssignment assignment, PipelineJob.Listener listener)
        implements PipelineSpec {
    @Override
    public SourceFactory sources() {
        return factory;
    }
}
