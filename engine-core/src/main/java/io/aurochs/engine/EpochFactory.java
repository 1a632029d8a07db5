package io.aurochs.engine;

import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.EpochEvaluator;

/** Makes the code of a pipeline's tasks; once for each vertex. */
public interface EpochFactory extends SourceFactory {
    /**
     * The code of a vertex that is no source. It may be asked for what workers run as soon as it is there.
     *
     * @param resources what it may use
     */
    EpochEvaluator evaluator(Vertex vertex, EpochResources resources);

    /** The watermark that the first epoch of a source begins with: {@link Watermark#NONE} unless it goes on where another run was. */
    default long start(Vertex source) {
        return Watermark.NONE;
    }
}
