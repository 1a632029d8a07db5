package io.aurochs.application.study.flink.launch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the lines that each subtask reads, from 0. One split for each subtask, and none for another: lines with a key in common come
 * from one subtask, and the ends of minutes do not come before what another one has yet to read.
 */
final class LineNumbers extends NumberSequenceSource {
    private static final long serialVersionUID = 1L;

    private final int subtasks;

    /** @param lines of each subtask */
    LineNumbers(int subtasks, long lines) {
        super(0, lines - 1);
        this.subtasks = subtasks;
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> createEnumerator(
            SplitEnumeratorContext<NumberSequenceSplit> context) {
        List<NumberSequenceSplit> splits = IntStream.range(0, subtasks)
                .mapToObj(subtask -> new NumberSequenceSplit(id(subtask), getFrom(), getTo()))
                .toList();
        return new Enumerator(context, splits);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> restoreEnumerator(
            SplitEnumeratorContext<NumberSequenceSplit> context, Collection<NumberSequenceSplit> unassigned) {
        return new Enumerator(context, unassigned);
    }

    private static String id(int subtask) {
        return Integer.toString(subtask);
    }

    /** Gives every subtask its split. */
    private static final class Enumerator
            implements SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> {
        private final SplitEnumeratorContext<NumberSequenceSplit> context;
        private final List<NumberSequenceSplit> unassigned;

        Enumerator(SplitEnumeratorContext<NumberSequenceSplit> context, Collection<NumberSequenceSplit> unassigned) {
            this.context = context;
            this.unassigned = new ArrayList<>(unassigned);
        }

        @Override
        public void start() {
            // Readers report by themselves.
        }

        @Override
        public void addReader(int subtask) {
            for (NumberSequenceSplit split : List.copyOf(unassigned)) {
                if (split.splitId().equals(id(subtask))) {
                    unassigned.remove(split);
                    context.assignSplit(split, subtask);
                }
            }
            context.signalNoMoreSplits(subtask);
        }

        @Override
        public void handleSplitRequest(int subtask, @Nullable String hostname) {
            // It has its split.
        }

        @Override
        public void addSplitsBack(List<NumberSequenceSplit> splits, int subtask) {
            unassigned.addAll(splits);
        }

        @Override
        public Collection<NumberSequenceSplit> snapshotState(long checkpointId) {
            return List.copyOf(unassigned);
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }
}
