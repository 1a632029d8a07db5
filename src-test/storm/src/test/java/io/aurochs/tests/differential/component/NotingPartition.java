package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.TridentOperationContext;
import org.apache.storm.trident.tuple.TridentTuple;
import org.jspecify.annotations.Nullable;

/** Notes the partition and the values of every tuple, and keeps it. */
public final class NotingPartition extends BaseFilter {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String what;
    private transient @Nullable Journal journal;
    private int partition;

    /**
     * @param what the notes' name
     */
    public NotingPartition(String what) {
        this.what = what;
    }

    @Override
    public void prepare(Map<String, Object> conf, TridentOperationContext context) {
        journal = Journal.of(conf);
        partition = context.getPartitionIndex();
    }

    @Override
    public boolean isKeep(TridentTuple tuple) {
        Objects.requireNonNull(journal).note(what, partition, tuple.getValues());
        return true;
    }
}
