package io.aurochs.tests.beam;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.io.TextIO;
import org.apache.beam.sdk.transforms.Count;
import org.apache.beam.sdk.transforms.Filter;
import org.apache.beam.sdk.transforms.FlatMapElements;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TypeDescriptors;

/** Counts the words of a text, as Beam's first example does. */
final class WordCount implements BeamJob {
    private static final String BETWEEN_WORDS = "[^\\p{L}]+";

    @Override
    public PCollection<String> build(Pipeline pipeline, ExampleOptions options) {
        return pipeline.apply("Read", TextIO.read().from(options.getInput()))
                .apply(
                        "Split",
                        FlatMapElements.into(TypeDescriptors.strings())
                                .via((String line) -> Arrays.asList(line.split(BETWEEN_WORDS, -1))))
                .apply("Words", Filter.by((String word) -> !word.isEmpty()))
                .apply("Count", Count.perElement())
                .apply(
                        "Format",
                        MapElements.into(TypeDescriptors.strings())
                                .via((KV<String, Long> count) -> count.getKey() + ": " + count.getValue()));
    }

    @Override
    public List<String> expected(ExampleOptions options) throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of(options.getInput()))) {
            for (String word : line.split(BETWEEN_WORDS, -1)) {
                if (!word.isEmpty()) {
                    counts.merge(word, 1L, Long::sum);
                }
            }
        }
        return counts.entrySet().stream()
                .map(count -> count.getKey() + ": " + count.getValue())
                .toList();
    }
}
