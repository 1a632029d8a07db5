package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.jet.Traverser;
import io.aurochs.benchmarks.streambox.text.WordScanner;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The words of a text, one after another. One thread. */
final class Words implements Traverser<String> {
    private final Text text;
    private final WordScanner scanner = new WordScanner();

    Words(Text text) {
        this.text = text;
        scanner.start(text.bytes(), text.from(), text.to());
    }

    @Override
    public @Nullable String next() {
        return scanner.next()
                ? new String(text.bytes(), scanner.from(), scanner.to() - scanner.from(), StandardCharsets.ISO_8859_1)
                : null;
    }
}
