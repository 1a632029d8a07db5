package io.aurochs.pipeline.transform;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.resume.StateHistory;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.util.Arrays;
import java.util.List;

/** A transform of which a history is kept: which epochs its state is made of, records and watermarks. */
public final class HistoryEvaluator implements EpochEvaluator {
    private final EpochEvaluator transform;
    private final List<Schema> from;
    private final StateHistory history;
    /** By input, which of the history's lanes is its first. */
    private final int[] firstLanes;
    /** By input. */
    private final long[] reached;
    /** By input, the container whose watermark is being processed: written by who begins, read by who ends. */
    private final EpochContainer[] begun;

    /**
     * A transform that has received nothing.
     *
     * @param from what the records of each input are; empty: none of them is in its state
     * @param lanes how many lanes each input has
     * @param history of all lanes, those of the first input first
     */
    public HistoryEvaluator(EpochEvaluator transform, List<Schema> from, int[] lanes, StateHistory history) {
        this.transform = transform;
        this.from = List.copyOf(from);
        this.history = history;
        this.begun = new EpochContainer[lanes.length];
        this.reached = new long[lanes.length];
        Arrays.fill(reached, Watermark.NONE);
        this.firstLanes = new int[lanes.length];
        for (int input = 1; input < firstLanes.length; input++) {
            firstLanes[input] = firstLanes[input - 1] + lanes[input - 1];
        }
    }

    /** Inputs are independent of each other, but what is known of all belongs together. */
    private synchronized void reached(int input, long watermark) {
        reached[input] = watermark;
        hasLeft(input, begun[input]);
    }

    private synchronized void hasLeft(int input, EpochContainer container) {
        history.passed(
                firstLanes[input] + container.lane(),
                container.startWatermark(),
                Arrays.stream(reached).min().orElse(Watermark.NONE));
    }

    @Override
    public BundleEvaluator evaluator(int worker, EpochOutput output) {
        return new Worker(transform.evaluator(worker, output));
    }

    /** One worker. */
    private final class Worker implements BundleEvaluator {
        private final BundleEvaluator evaluator;
        private final List<RecordCursor> records =
                from.stream().map(RecordCursor::new).toList();

        private Worker(BundleEvaluator evaluator) {
            this.evaluator = evaluator;
        }

        @Override
        public void evaluate(int input, FlatBundle bundle, EpochContainer container) throws Exception {
            if (!records.isEmpty()) {
                history.received(container.startWatermark(), latest(records.get(input), bundle));
            }
            evaluator.evaluate(input, bundle, container);
        }

        private static long latest(RecordCursor record, FlatBundle bundle) {
            long latest = Watermark.NONE;
            record.open(bundle);
            while (record.next()) {
                latest = Math.max(latest, record.time());
            }
            record.close();
            return latest;
        }

        @Override
        public int begin(int input, EpochContainer container, long watermark) throws Exception {
            begun[input] = container;
            return evaluator.begin(input, container, watermark);
        }

        @Override
        public void evaluate(long watermark, int part) throws Exception {
            evaluator.evaluate(watermark, part);
        }

        @Override
        public int nextLevel(long watermark) throws Exception {
            return evaluator.nextLevel(watermark);
        }

        @Override
        public long end(int input, long watermark) throws Exception {
            long outgoing = evaluator.end(input, watermark);
            reached(input, watermark);
            return outgoing;
        }

        @Override
        public void passed(int input, EpochContainer container) {
            evaluator.passed(input, container);
            hasLeft(input, container);
        }

        @Override
        public int row() {
            return evaluator.row();
        }
    }

    @Override
    public long nextExternalization() {
        return transform.nextExternalization();
    }

    @Override
    public long lateRecords() {
        return transform.lateRecords();
    }

    @Override
    public void close() {
        transform.close();
    }
}
