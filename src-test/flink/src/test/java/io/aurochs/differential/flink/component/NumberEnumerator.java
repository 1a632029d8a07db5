package io.aurochs.differential.flink.component;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.jspecify.annotations.Nullable;

/** Gives each reader its splits as soon as it is there. */
final class NumberEnumerator implements SplitEnumerator<NumberSplit, List<NumberSplit>> {
    private final SplitEnumeratorContext<NumberSplit> context;
    private final List<NumberSplit> unassigned;

    NumberEnumerator(SplitEnumeratorContext<NumberSplit> context, List<NumberSplit> unassigned) {
        this.context = context;
        this.unassigned = new ArrayList<>(unassigned);
    }

    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(int subtask, @Nullable String host) {}

    @Override
    public void addSplitsBack(List<NumberSplit> splits, int subtask) {
        unassigned.addAll(splits);
    }

    @Override
    public void addReader(int subtask) {
        List<NumberSplit> mine = unassigned.stream()
                .filter(split -> split.index() % context.currentParallelism() == subtask)
                .toList();
        unassigned.removeAll(mine);
        if (!mine.isEmpty()) {
            // In one event: Flink's trigger of an unaligned checkpoint may overtake events that the task has not
            // handled, and loses their splits.
            context.assignSplits(new SplitsAssignment<>(Map.of(subtask, mine)));
        }
        context.signalNoMoreSplits(subtask);
    }

    @Override
    public List<NumberSplit> snapshotState(long checkpoint) {
        return List.copyOf(unassigned);
    }

    @Override
    public void close() {}
}
