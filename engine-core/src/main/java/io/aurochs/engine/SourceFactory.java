package io.aurochs.engine;

import io.aurochs.graph.Vertex;
import io.aurochs.operator.EpochSource;
import io.aurochs.row.Schema;

/** Makes the sources of a pipeline; once for each vertex that is one. */
public interface SourceFactory {
    /** The source of a vertex that is one. */
    EpochSource source(Vertex vertex);

    /** What its records consist of. */
    Schema schema(Vertex source);
}
