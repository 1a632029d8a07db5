package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.TridentOperationContext;
import org.apache.storm.trident.tuple.TridentTuple;
import org.jspecify.annotations.Nullable;

/** Notes the values of every tuple, and keeps it. */
public final class NotingFilter extends BaseFilter {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String what;
    private transient @Nullable Journal journal;

    /**
     * @param what the notes' name
     */
    public NotingFilter(String what) {
        this.what = what;
    }

    @Override
    public void prepare(Map<String, Object> conf, TridentOperationContext context) {
        journal = Journal.of(conf);
    }

    @Override
    public boolean isKeep(TridentTuple tuple) {
        Objects.requireNonNull(journal).note(what, tuple.getValues().toArray());
        return true;
    }
}
