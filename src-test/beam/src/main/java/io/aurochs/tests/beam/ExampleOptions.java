package io.aurochs.tests.beam;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.Validation;

/** The options of {@link BeamExamples}, beside those of Beam and its runner. */
public interface ExampleOptions extends PipelineOptions {
    @Description("the pipeline to run")
    @Validation.Required
    Example getExample();

    void setExample(Example example);

    @Description("the text whose words WORD_COUNT counts")
    @Default.String("")
    String getInput();

    void setInput(String input);

    @Description("how many records the other pipelines generate")
    @Default.Integer(10_000)
    int getRecords();

    void setRecords(int records);

    @Description("the directory, which must exist, for files with the result's lines")
    @Validation.Required
    String getOutput();

    void setOutput(String output);
}
