package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.text.WordScanner;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.util.Collector;

/** Splits a text into its words. */
final class Words extends RichFlatMapFunction<Text, String> {
    private static final long serialVersionUID = 1L;

    private transient WordScanner scanner;

    @Override
    @SuppressWarnings("NullAway") // Until it is opened.
    public void open(OpenContext context) {
        scanner = new WordScanner();
    }

    @Override
    public void flatMap(Text text, Collector<String> words) {
        scanner.start(text.bytes(), text.from(), text.to());
        while (scanner.next()) {
            words.collect(new String(
                    text.bytes(), scanner.from(), scanner.to() - scanner.from(), StandardCharsets.ISO_8859_1));
        }
    }
}
