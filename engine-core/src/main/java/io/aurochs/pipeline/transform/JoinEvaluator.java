package io.aurochs.pipeline.transform;

import io.aurochs.engine.EpochResources;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;
import io.aurochs.memory.BlockPool;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.pipeline.model.JoinFunction;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.state.KeyTable;
import io.aurochs.state.PartitionedTable;
import io.aurochs.state.RecordHeap;
import io.aurochs.state.SlideArray;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Joins records of two streams that have the same key and whose times are no farther apart than a range (StreamBox §5.3, §9). A record is
 * added to its side and looked for on the other one under the lock of its key's partition, so that each pair is found once, by the
 * one that comes second. What one side has is dropped when the other's watermark has passed whatever could match it.
 *
 * @param <T> the kind of table
 */
final class JoinEvaluator<T extends KeyTable<T>> implements EpochEvaluator {
    private static final int SIDES = 2;
    private static final int PARTITIONS_PER_WORKER = 8;
    /** Of a shorter range: a slide takes memory of its own, for each partition. */
    private static final long LEAST_SLIDE_MS = 100;

    private final List<Schema> from;
    private final Schema to;
    private final long rangeMs;
    private final WindowSpec slides;
    private final List<Supplier<TableGrouping<T>>> groupings;
    private final JoinFunction function;
    private final EpochResources resources;
    private final List<SlideArray<JoinPane<T>>> sides;
    private final PartitionLocks locks;
    private final int bits;
    private final List<LateRecords> late;
    /** By input, the last watermark; by the worker that processes one, each after the other. */
    private final long[] reached = {Watermark.NONE, Watermark.NONE};

    private final LongAdder lateRecords = new LongAdder();

    /**
     * A join.
     *
     * @param from what the left and the right records are
     * @param to what the results are
     * @param rangeMs how far the times may be apart, milliseconds
     * @param groupings of the left and of the right records, to be made for each worker, by the same kind of key
     */
    JoinEvaluator(
            List<Schema> from,
            Schema to,
            long rangeMs,
            List<Supplier<TableGrouping<T>>> groupings,
            JoinFunction function,
            EpochResources resources) {
        this.from = List.copyOf(from);
        this.late = from.stream().map(LateRecords::new).toList();
        this.to = to;
        this.rangeMs = rangeMs;
        // So long that what a record matches lies in two slides at most, and that they are not many.
        long slideMs = Math.max(LEAST_SLIDE_MS, 2 * rangeMs);
        this.slides = new WindowSpec(slideMs, slideMs);
        this.groupings = List.copyOf(groupings);
        this.function = function;
        this.resources = resources;
        this.bits = Math.min(
                PartitionedTable.MOST_BITS,
                Integer.SIZE - Integer.numberOfLeadingZeros(resources.workers() * PARTITIONS_PER_WORKER - 1));
        this.locks = new PartitionLocks(1 << bits);
        this.sides = Stream.generate(() -> new TableSizes(1 << bits))
                .limit(SIDES)
                .map(sizes -> new SlideArray<>(slide -> new JoinPane<T>(1 << bits, sizes)))
                .toList();
    }

    @Override
    public BundleEvaluator evaluator(int worker, EpochOutput output) {
        return new Worker(worker, output);
    }

    /** One worker. */
    private final class Worker implements BundleEvaluator {
        private final int worker;
        private final BlockPool memory;
        private final RecordWriter writer;
        private final List<RecordCursor> incoming =
                from.stream().map(RecordCursor::new).toList();
        private final List<RecordCursor> stored =
                from.stream().map(RecordCursor::new).toList();
        private final List<TableGrouping<T>> grouping =
                groupings.stream().map(Supplier::get).toList();
        private final PartitionChains chains = new PartitionChains(bits);
        private final JoinPlaces<T> places = new JoinPlaces<>(slides, rangeMs, sides);
        private final RecordGroup<JoinPlace<T>> group =
                new RecordGroup<>((place, hash) -> place.touch(chains.partition(hash), hash), this::addAndFind);
        private int side;
        private RecordCursor record = incoming.get(0);

        Worker(int worker, EpochOutput output) {
            this.worker = worker;
            this.memory = resources.memory().get(worker);
            this.writer = output.writer(0, to);
        }

        @Override
        public void evaluate(int input, FlatBundle bundle, EpochContainer container) throws Exception {
            turnTo(input);
            record.open(bundle);
            chain(container);
            locks.forEach(worker * locks.count() / resources.workers(), partition -> {
                chains.forEach(partition, (row, hash) -> {
                    record.seek(row);
                    group.add(places.of(record.time()), row, hash);
                });
                group.flush();
            });
            record.close();
            bundle.recycle();
            destroyRetired();
        }

        /** The next records are of this input. */
        private void turnTo(int input) {
            side = input;
            record = incoming.get(input);
            places.open(input);
        }

        /** Sorts the records that are not late by partition. */
        private void chain(EpochContainer container) {
            chains.clear(record.rows());
            while (record.next()) {
                if (record.time() < container.startWatermark()) {
                    late.get(side).add(container, record, memory);
                } else {
                    chains.add(record.row(), grouping.get(side).hash(record));
                }
            }
        }

        private void addAndFind(JoinPlace<T> place, int row, long hash) throws Exception {
            record.seek(row);
            addAndFind(place, record, hash);
        }

        private void addAndFind(JoinPlace<T> place, RecordCursor added, long hash) throws Exception {
            int partition = chains.partition(hash);
            JoinPane<T> own = place.own();
            if (own != null) {
                own.add(partition, added, hash, grouping.get(side), memory);
            }
            join(added, hash, partition, place.other());
            join(added, hash, partition, place.neighbour());
        }

        /** Joins a record with those of its key that a pane of the other side has. */
        private void join(RecordCursor added, long hash, int partition, @Nullable JoinPane<T> other) throws Exception {
            if (other == null) {
                return;
            }
            RecordCursor match = stored.get(1 - side);
            long address = other.find(partition, added, hash, grouping.get(side));
            while (address != RecordHeap.NONE) {
                address = other.records(partition).open(address, match);
                if (Math.abs(match.time() - added.time()) <= rangeMs) {
                    writer.begin(Math.max(match.time(), added.time()));
                    function.join(side == 0 ? added : match, side == 0 ? match : added, writer);
                    writer.commit();
                }
            }
        }

        /** A watermark may retire more slides than bundles come before the next one. */
        private void destroyRetired() throws Exception {
            for (SlideArray<JoinPane<T>> panes : sides) {
                for (JoinPane<T> pane = panes.pollRetired(); pane != null; pane = panes.pollRetired()) {
                    // Another worker may have got it before it was retired, and still use it.
                    locks.forEach(0, pane::release);
                }
            }
        }

        @Override
        public int begin(int input, EpochContainer container, long watermark) throws Exception {
            if (watermark != Watermark.END) {
                slides.checkedSlideOf(watermark);
            }
            turnTo(input);
            late.get(input).drain(container, lateRecord -> {
                if (lateRecord.time() < reached[input]) {
                    lateRecords.increment();
                } else {
                    long hash = grouping.get(input).hash(lateRecord);
                    JoinPlace<T> place = places.of(lateRecord.time());
                    locks.in(chains.partition(hash), only -> addAndFind(place, lateRecord, hash));
                }
            });
            return 0;
        }

        @Override
        public long end(int input, long watermark) {
            reached[input] = watermark;
            long index = watermark == Watermark.END ? Long.MAX_VALUE : slides.slideOf(watermark - rangeMs);
            sides.get(1 - input).retireBefore(index);
            return watermark;
        }

        @Override
        public int row() {
            return record.row();
        }
    }

    @Override
    public long lateRecords() {
        return lateRecords.sum();
    }

    @Override
    public void close() {
        late.forEach(LateRecords::release);
        for (SlideArray<JoinPane<T>> side : sides) {
            side.retireBefore(Long.MAX_VALUE);
            for (JoinPane<T> pane = side.pollRetired(); pane != null; pane = side.pollRetired()) {
                for (int partition = 0; partition < locks.count(); partition++) {
                    pane.release(partition);
                }
            }
        }
    }
}
