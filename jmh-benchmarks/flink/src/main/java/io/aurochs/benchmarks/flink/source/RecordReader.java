package io.aurochs.benchmarks.flink.source;

import io.aurochs.benchmarks.runner.Pace;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;
import org.jspecify.annotations.Nullable;

/**
 * Emits one record a call. In an open loop a record's timestamp is the time at which it was <em>due</em>, in nanoseconds of {@link
 * System#nanoTime()}; one that is late is emitted at once, with the time at which it should have been. Used by its task's thread.
 */
final class RecordReader<T> implements SourceReader<T, RecordSplit> {
    private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

    private final GeneratorFactory<T> generators;
    private final SplitLengths lengths;
    private final RunProbes probes;
    private final RunWindow window;
    private final Pace pace;
    private final boolean openLoop;
    private final CompletableFuture<Void> assigned = new CompletableFuture<>();

    private @Nullable Emission<T> emission;
    private long next;
    /** Completes when there is something to emit, once there was nothing. */
    private CompletableFuture<Void> available = NOW;

    /** A split that is being read. */
    private record Emission<T>(int split, RecordGenerator<T> generator, long length, SourceProbe probe) {}

    RecordReader(GeneratorFactory<T> generators, SplitLengths lengths, RunProbes probes) {
        this.generators = generators;
        this.lengths = lengths;
        this.probes = probes;
        window = probes.window();
        openLoop = probes.openLoop();
        pace = new Pace(probes.intervalNs());
    }

    @Override
    public void start() {
        // The enumerator assigns a split unasked.
    }

    @Override
    public InputStatus pollNext(ReaderOutput<T> output) {
        Emission<T> current = emission;
        if (current == null) {
            return assigned.isDone() ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
        }
        if (next >= current.length()) {
            return InputStatus.END_OF_INPUT;
        }
        return openLoop ? emitDue(current, output) : emit(current, output);
    }

    private InputStatus emit(Emission<T> current, ReaderOutput<T> output) {
        if (window.over()) {
            return InputStatus.END_OF_INPUT;
        }
        if (window.holds(next)) {
            // As it is when this is asked for: it may have been released since.
            CompletableFuture<Void> released = window.released();
            if (window.holds(next) && !window.over()) {
                available = released;
                return InputStatus.NOTHING_AVAILABLE;
            }
        }
        output.collect(current.generator().record(next++));
        current.probe().countEmitted();
        return InputStatus.MORE_AVAILABLE;
    }

    private InputStatus emitDue(Emission<T> current, ReaderOutput<T> output) {
        long now = System.nanoTime();
        long due = pace.dueNs(next, now);
        if (window.endsBefore(due)) {
            return InputStatus.END_OF_INPUT;
        }
        long waitNs = due - now;
        if (waitNs > 0) {
            available = new CompletableFuture<Void>().completeOnTimeout(null, waitNs, TimeUnit.NANOSECONDS);
            return InputStatus.NOTHING_AVAILABLE;
        }
        available = NOW;
        output.collect(current.generator().record(next++), due);
        current.probe().countEmitted();
        return InputStatus.MORE_AVAILABLE;
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return emission == null ? assigned : available;
    }

    @Override
    public void addSplits(List<RecordSplit> splits) {
        for (RecordSplit split : splits) {
            if (emission != null) {
                throw new IllegalStateException("a reader takes one split, and got " + split + " as another");
            }
            int index = split.index();
            emission = new Emission<>(index, open(index), lengths.of(index), probes.addSource(index));
            next = split.next();
        }
        assigned.complete(null);
    }

    private RecordGenerator<T> open(int split) {
        try {
            return generators.open(split);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open split " + split + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void notifyNoMoreSplits() {
        assigned.complete(null);
    }

    @Override
    public List<RecordSplit> snapshotState(long checkpointId) {
        Emission<T> current = emission;
        return current == null ? List.of() : List.of(new RecordSplit(current.split(), next));
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
        Emission<T> current = emission;
        if (current != null) {
            current.probe().countCheckpoint();
        }
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
