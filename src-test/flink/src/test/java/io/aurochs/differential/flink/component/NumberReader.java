package io.aurochs.differential.flink.component;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;

/** Emits a number of each of its splits in turn; called by its task's thread alone. */
final class NumberReader implements SourceReader<Long, NumberSplit> {
    private final NumberSource source;
    private final Deque<NumberSplit> splits = new ArrayDeque<>();
    private final Set<String> paused = new HashSet<>();
    private CompletableFuture<Void> changed = new CompletableFuture<>();
    private boolean complete;

    NumberReader(NumberSource source) {
        this.source = source;
    }

    @Override
    public void start() {}

    @Override
    public InputStatus pollNext(ReaderOutput<Long> output) throws Exception {
        for (int turn = splits.size(); turn > 0; turn--) {
            NumberSplit split = splits.removeFirst();
            SourceOutput<Long> toSplit = output.createOutputForSplit(split.splitId());
            if (isHeld(split)) {
                splits.addLast(split);
            } else if (source.isAtEnd(split)) {
                source.run().setNumber(NumberSource.endName(source.name(), split.index()), split.position());
                output.releaseOutputForSplit(split.splitId());
            } else {
                source.check();
                source.block(split);
                toSplit.collect(source.value(split));
                splits.addLast(split.next());
                return InputStatus.MORE_AVAILABLE;
            }
        }
        return complete && splits.isEmpty() ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
    }

    private boolean isHeld(NumberSplit split) {
        return paused.contains(split.splitId()) || !source.closedGates(split).isEmpty();
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        List<CompletableFuture<Void>> changes = new ArrayList<>(List.of(changed));
        splits.stream()
                .filter(split -> !paused.contains(split.splitId()))
                .flatMap(split -> source.closedGates(split).stream())
                .map(Gate::opening)
                .forEach(changes::add);
        // After the gates have been asked: one that opens now must not be missed.
        if (splits.stream().anyMatch(split -> !isHeld(split))) {
            return CompletableFuture.completedFuture(null);
        }
        return CompletableFuture.anyOf(changes.toArray(CompletableFuture<?>[]::new))
                .thenApply(any -> null);
    }

    @Override
    public List<NumberSplit> snapshotState(long checkpoint) {
        return List.copyOf(splits);
    }

    @Override
    public void addSplits(List<NumberSplit> more) {
        splits.addAll(more);
        change();
    }

    @Override
    public void notifyNoMoreSplits() {
        complete = true;
        change();
    }

    @Override
    public void pauseOrResumeSplits(Collection<String> toPause, Collection<String> toResume) {
        paused.addAll(toPause);
        paused.removeAll(toResume);
        change();
    }

    private void change() {
        CompletableFuture<Void> before = changed;
        changed = new CompletableFuture<>();
        before.complete(null);
    }

    @Override
    public void close() {}
}
