package io.aurochs.differential.flink.component;

import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The numbers from 0 on. Split {@code i} of {@code n} emits {@code i, i + n, i + 2n, ...} and belongs to reader {@code i}
 * modulo their number. A split waits at closed gates without blocking its thread. Positions are checkpointed.
 */
public final class NumberSource implements Source<Long, NumberSplit, List<NumberSplit>> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Run run;
    private final String name;
    private final int splits;
    private final long count;
    private final String endGate;
    private final List<Stop> stops;
    private final Check check;

    /** Called by the reader's thread. */
    @FunctionalInterface
    public interface Check extends Serializable {
        /** Throws if the source is to fail. */
        void check() throws Exception;
    }

    /**
     * A gate in the way.
     *
     * @param split that waits there, or {@link #EVERY_SPLIT}
     * @param position how many numbers of the split come before it
     * @param blocking whether the split waits in the call that is to emit the next number
     */
    record Stop(int split, long position, String gate, boolean blocking) implements Serializable {
        @Serial
        private static final long serialVersionUID = 1L;

        boolean isAt(NumberSplit at) {
            return position == at.position() && (split == EVERY_SPLIT || split == at.index());
        }
    }

    private static final int EVERY_SPLIT = -1;

    private NumberSource(Run run, String name, int splits, long count, String endGate, List<Stop> stops, Check check) {
        this.run = run;
        this.name = name;
        this.splits = splits;
        this.count = count;
        this.endGate = endGate;
        this.stops = stops;
        this.check = check;
    }

    /** The numbers below {@code count}. */
    public static NumberSource below(Run run, String name, int splits, long count) {
        return new NumberSource(run, name, splits, count, "", new ArrayList<>(), () -> {});
    }

    /**
     * The numbers until a gate opens; where split {@code i} ended is then the run's {@linkplain #endName number}
     * {@code name-i}.
     */
    public static NumberSource until(Run run, String name, int splits, String gate) {
        return new NumberSource(run, name, splits, Long.MAX_VALUE, gate, new ArrayList<>(), () -> {});
    }

    /** Every split waits at a gate after having emitted so many numbers. */
    public NumberSource waitingAt(long position, String gate) {
        return waitingAt(new Stop(EVERY_SPLIT, position, gate, false));
    }

    /** One split waits at a gate after having emitted so many numbers. */
    public NumberSource waitingAt(int split, long position, String gate) {
        return waitingAt(new Stop(split, position, gate, false));
    }

    /** Every split waits after having emitted so many numbers, with its thread blocked: as no source should, and many do. */
    public NumberSource blockingAt(long position, String gate) {
        return waitingAt(new Stop(EVERY_SPLIT, position, gate, true));
    }

    private NumberSource waitingAt(Stop stop) {
        List<Stop> more = new ArrayList<>(stops);
        more.add(stop);
        return new NumberSource(run, name, splits, count, endGate, more, check);
    }

    /** Something is checked before each number. */
    public NumberSource checking(Check beforeEach) {
        return new NumberSource(run, name, splits, count, endGate, stops, beforeEach);
    }

    /** The name of the run's number that tells how many numbers a split has emitted when it ended. */
    public static String endName(String source, int split) {
        return source + "-" + split;
    }

    String name() {
        return name;
    }

    Run run() {
        return run;
    }

    long value(NumberSplit split) {
        return split.index() + split.position() * splits;
    }

    boolean isAtEnd(NumberSplit split) {
        return value(split) >= count || (!endGate.isEmpty() && run.gate(endGate).isOpen());
    }

    /** The closed gates at which the split has to wait now. */
    List<Gate> closedGates(NumberSplit split) {
        return stops.stream()
                .filter(stop -> !stop.blocking() && stop.isAt(split))
                .map(stop -> run.gate(stop.gate()))
                .filter(gate -> !gate.isOpen())
                .toList();
    }

    void check() throws Exception {
        check.check();
    }

    /** Blocks where the split has to. */
    void block(NumberSplit split) throws InterruptedException {
        for (Stop stop : stops) {
            if (stop.blocking() && stop.isAt(split)) {
                run.gate(stop.gate()).await();
            }
        }
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<NumberSplit, List<NumberSplit>> createEnumerator(
            SplitEnumeratorContext<NumberSplit> context) {
        return new NumberEnumerator(
                context,
                IntStream.range(0, splits)
                        .mapToObj(index -> new NumberSplit(index, 0))
                        .toList());
    }

    @Override
    public SplitEnumerator<NumberSplit, List<NumberSplit>> restoreEnumerator(
            SplitEnumeratorContext<NumberSplit> context, List<NumberSplit> unassigned) {
        return new NumberEnumerator(context, unassigned);
    }

    @Override
    public SourceReader<Long, NumberSplit> createReader(SourceReaderContext context) {
        return new NumberReader(this);
    }

    @Override
    public SimpleVersionedSerializer<NumberSplit> getSplitSerializer() {
        return new NumberSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<List<NumberSplit>> getEnumeratorCheckpointSerializer() {
        return new NumberSplitsSerializer();
    }
}
