package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.Consumer;
import org.apache.storm.trident.operation.TridentOperationContext;
import org.apache.storm.trident.tuple.TridentTuple;
import org.jspecify.annotations.Nullable;

/** A consumer for Trident's {@code peek}, which has no journal, and a filter behind it that notes what the consumer has seen. */
public final class TridentPeek implements Consumer {
    @Serial
    private static final long serialVersionUID = 1L;

    private transient @Nullable List<Object> seen;

    @Override
    public void accept(TridentTuple tuple) {
        seen = tuple.getValues();
    }

    /**
     * A filter for the same stream.
     *
     * @param what the notes' name
     */
    public BaseFilter noting(String what) {
        return new Noting(this, what);
    }

    private static final class Noting extends BaseFilter {
        @Serial
        private static final long serialVersionUID = 1L;

        /** The one that is called: both travel in one bolt. */
        private final TridentPeek peek;

        private final String what;
        private transient @Nullable Journal journal;

        Noting(TridentPeek peek, String what) {
            this.peek = peek;
            this.what = what;
        }

        @Override
        public void prepare(Map<String, Object> conf, TridentOperationContext context) {
            journal = Journal.of(conf);
        }

        @Override
        public boolean isKeep(TridentTuple tuple) {
            List<Object> seen = peek.seen;
            Objects.requireNonNull(journal).note(what, seen == null ? new Object[0] : seen.toArray());
            return true;
        }
    }
}
