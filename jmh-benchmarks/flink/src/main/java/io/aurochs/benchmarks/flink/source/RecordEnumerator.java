package io.aurochs.benchmarks.flink.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.jspecify.annotations.Nullable;

/** Gives every reader the split of its own index, as there is one for each. */
final class RecordEnumerator implements SplitEnumerator<RecordSplit, List<RecordSplit>> {
    private final SplitEnumeratorContext<RecordSplit> context;
    private final List<RecordSplit> unassigned;

    RecordEnumerator(SplitEnumeratorContext<RecordSplit> context, List<RecordSplit> unassigned) {
        this.context = context;
        this.unassigned = new ArrayList<>(unassigned);
    }

    @Override
    public void start() {
        // Readers report by themselves.
    }

    @Override
    public void addReader(int subtask) {
        for (RecordSplit split : List.copyOf(unassigned)) {
            if (split.index() == subtask) {
                unassigned.remove(split);
                context.assignSplit(split, subtask);
            }
        }
        context.signalNoMoreSplits(subtask);
    }

    @Override
    public void handleSplitRequest(int subtask, @Nullable String hostname) {
        // A reader has its split before it can ask for one.
    }

    @Override
    public void addSplitsBack(List<RecordSplit> splits, int subtask) {
        unassigned.addAll(splits);
    }

    @Override
    public List<RecordSplit> snapshotState(long checkpointId) {
        return List.copyOf(unassigned);
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
