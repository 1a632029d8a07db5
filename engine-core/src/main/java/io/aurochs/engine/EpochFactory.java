package io.aurochs.engine;

import io.aurochs.graph.Vertex;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochSource;
import io.aurochs.row.Schema;

/** Makes the code of a pipeline's tasks; once for each vertex. */
public interface EpochFactory {
    /** The source of a vertex that is one. */
    EpochSource source(Vertex vertex);

    /** What its records consist of. */
    Schema schema(Vertex source);

    /**
     * The code of a vertex that is no source. It may be asked for what workers run as soon as it is there.
     *
     * @param resources what it may use
     */
    EpochEvaluator evaluator(Vertex vertex, EpochResources resources);
}
