package io.aurochs.tests.differential.component;

import java.io.Serial;
import org.apache.storm.streams.operations.Consumer;
import org.apache.storm.streams.operations.Function;

/** A consumer for a stream's {@code peek}, which has no journal, and a function behind it that says what the consumer has seen. */
public final class StreamPeek implements Consumer<Integer> {
    @Serial
    private static final long serialVersionUID = 1L;

    private transient int seen;

    @Override
    public void accept(Integer number) {
        seen = number;
    }

    /** A function for the same stream. */
    public Function<Integer, String> saying(String prefix) {
        return new Saying(this, prefix);
    }

    /** Has the consumer that is called: both travel in one bolt. */
    private record Saying(StreamPeek peek, String prefix) implements Function<Integer, String> {
        @Override
        public String apply(Integer number) {
            return prefix + peek.seen;
        }
    }
}
