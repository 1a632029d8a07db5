package io.aurochs.tests.beam;

import java.io.IOException;
import java.util.List;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.values.PCollection;

/** A pipeline, and what it must write. */
interface BeamJob {
    /** Adds the transforms to the pipeline; the result's lines are written in any order. */
    PCollection<String> build(Pipeline pipeline, ExampleOptions options);

    /** The lines that the pipeline must write, computed by a plain loop, in any order. */
    List<String> expected(ExampleOptions options) throws IOException;
}
