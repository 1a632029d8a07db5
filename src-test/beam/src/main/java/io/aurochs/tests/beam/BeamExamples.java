package io.aurochs.tests.beam;

import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.transforms.ParDo;

/** Runs one of the pipelines and waits for its end. */
public final class BeamExamples {
    private BeamExamples() {}

    public static void main(String[] arguments) {
        PipelineOptionsFactory.register(ExampleOptions.class);
        ExampleOptions options =
                PipelineOptionsFactory.fromArgs(arguments).withValidation().as(ExampleOptions.class);
        Pipeline pipeline = Pipeline.create(options);
        options.getExample()
                .job()
                .build(pipeline, options)
                .apply("Write", ParDo.of(new WriteLines(options.getOutput())));
        pipeline.run().waitUntilFinish();
    }
}
