package io.aurochs.pipeline.transform;

import io.aurochs.engine.EpochResources;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;
import io.aurochs.memory.BlockPool;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.operator.SampledChoice;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.state.KeyedAccumulators;
import io.aurochs.state.PartitionedTable;
import io.aurochs.state.SlideArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Combines the records of each key and window (StreamBox §5.2, §7.2). Workers combine what they process slide by slide, in
 * tables of their own or in one for all, as {@link ValuesPerKey} has it; when a watermark closes windows, these are merged, partition by
 * partition, by as many workers as come. At watermarks that close none the consumers' epoch goes on.
 *
 * @param <T> the kind of table, or a tree
 */
final class WindowEvaluator<T extends KeyedAccumulators> implements EpochEvaluator {
    /** Partitions are so many for each worker, or more, so that all have work until the end. */
    private static final int PARTITIONS_PER_WORKER = 4;

    private final WindowSpec spec;
    private final long latenessMs;
    private final Schema from;
    private final Schema to;
    private final FormMaker<T> forms;
    private final List<Combiner> combiners;
    /** By worker. */
    private final List<Grouping<T>> groupings;

    private final EpochResources resources;
    private final int bits;

    private final SlideArray<Pane<T>> slides;
    private final LateRecords late;
    private final ClosingWindows closing;
    private final LongAdder lateRecords = new LongAdder();
    private final ValuesPerKey valuesPerKey = new ValuesPerKey();
    private final ReducerTree tree;
    private final PartitionLocks locks;
    private final TableSizes sizes;
    /** By partition; none where windows do not overlap, or results cannot be taken away. */
    private final List<RunningSum<T>> running;

    // Of the watermark being processed: written by who begins, read by who processes its parts.
    private List<Long> due = List.of();
    private List<Long> again = List.of();
    /** By slide, what late records have come to that some window takes. */
    private Map<Long, Pane<T>> latePanes = Map.of();
    /** Whether what the workers of each node have is merged, before any results are written. */
    private boolean isOnNodes;

    /** The end of the last window that closed, for the first time. */
    private OptionalLong lastClosed = OptionalLong.empty();

    private volatile long nextEnd = Watermark.NONE;

    /**
     * Of windows.
     *
     * @param latenessMs how long after a window's end its records may come, milliseconds
     * @param from what the records are
     * @param to what the results are: the key's columns, then the combiners'
     * @param forms makes one for each worker
     * @param groupings makes one for each worker, from its number
     */
    WindowEvaluator(
            WindowSpec spec,
            long latenessMs,
            Schema from,
            Schema to,
            FormMaker<T> forms,
            List<Combiner> combiners,
            IntFunction<Grouping<T>> groupings,
            EpochResources resources) {
        this.spec = spec;
        this.latenessMs = latenessMs;
        this.from = from;
        this.to = to;
        this.forms = forms;
        this.combiners = combiners;
        this.groupings =
                IntStream.range(0, resources.workers()).mapToObj(groupings).toList();
        this.resources = resources;
        this.bits = Math.min(
                PartitionedTable.MOST_BITS,
                Integer.SIZE - Integer.numberOfLeadingZeros(resources.workers() * PARTITIONS_PER_WORKER - 1));
        this.tree = new ReducerTree(resources.nodes());
        this.locks = new PartitionLocks(1 << bits);
        this.sizes = new TableSizes(1 << bits);
        this.slides = new SlideArray<>(slide -> pane());
        this.late = new LateRecords(from);
        this.closing = new ClosingWindows(spec, slides);
        this.running = runs(spec, combiners) ? this.groupings.get(0).runningSums(1 << bits) : List.of();
    }

    /** Whether the sum of a window is made of that of the one before. */
    private static boolean runs(WindowSpec spec, List<Combiner> combiners) {
        return spec.slides() > 1 && Combination.canSubtract(combiners);
    }

    /** How many accumulators an entry needs. */
    static int slots(WindowSpec spec, List<Combiner> combiners) {
        return new Combination(combiners, runs(spec, combiners)).slots();
    }

    /** Makes what becomes of windows that close. */
    @FunctionalInterface
    interface FormMaker<T extends KeyedAccumulators> {
        ResultForm<T> form(Grouping<T> grouping, Combination combination, RecordWriter writer, BlockPool memory);
    }

    private Pane<T> pane() {
        // What is all workers' is spread over their nodes, a partition at a time.
        PartitionedTable<T> whole =
                new PartitionedTable<T>(bits, partition -> table(firstWorkerAt(partition), partition));
        return new Pane<>(resources.nodes(), whole, this::tables);
    }

    /** The first worker of the node that a partition is for. */
    private int firstWorkerAt(int partition) {
        return resources.nodes().firstWorker(resources.nodes().nodeOfPart(partition, 1 << bits));
    }

    private PartitionedTable<T> tables(int worker) {
        return new PartitionedTable<T>(bits, partition -> table(worker, partition));
    }

    private T table(int worker, int partition) {
        return groupings.get(worker).table(resources.memory().get(worker), sizes.expected(partition));
    }

    @Override
    public BundleEvaluator evaluator(int worker, EpochOutput output) {
        return new Worker(worker, output);
    }

    /** One worker. */
    private final class Worker implements BundleEvaluator {
        private final Grouping<T> grouping;
        private final Combination combination = new Combination(combiners, !running.isEmpty(), 1 << bits);
        private final RecordCursor record = new RecordCursor(from);
        private final PaneMoves<T> moves;
        private final WindowResults<T> results;
        private final PaneCache<T> own;
        private final PaneCache<T> shared = new PaneCache<>(spec, Pane::shared);
        private final PartitionChains chains = new PartitionChains(bits);
        private final SampledChoice inGroups = new SampledChoice(System::nanoTime);
        private final RecordGroup<T> puts = new RecordGroup<>(KeyedAccumulators::touch, this::put);
        private final int worker;
        private final @Nullable RecordWriter lateOutput;
        /** Of the late record before: most are in the same slide. */
        private @Nullable Pane<T> latePane;

        private long lateSlide;
        private int newKeys;

        Worker(int worker, EpochOutput output) {
            this.worker = worker;
            this.grouping = groupings.get(worker);
            this.moves = new PaneMoves<>(grouping, combination, tree);
            this.results = new WindowResults<>(
                    spec,
                    latenessMs,
                    slides,
                    sizes,
                    grouping,
                    combination,
                    moves,
                    resources.memory().get(worker),
                    forms.form(
                            grouping,
                            combination,
                            output.writer(0, to),
                            resources.memory().get(worker)));
            this.own = new PaneCache<>(spec, pane -> pane.of(worker));
            this.lateOutput = output.outputs() > 1 ? output.writer(1, from) : null;
        }

        @Override
        public void evaluate(int input, FlatBundle bundle, EpochContainer container) throws Exception {
            record.open(bundle);
            int records = bundle.recordCount();
            newKeys = 0;
            if (valuesPerKey.areFew()) {
                addToShared(container);
            } else if (inGroups.beginSecond()) {
                addToOwnInGroups(container);
                inGroups.processed(records);
            } else {
                addToOwn(container);
                inGroups.processed(records);
            }
            valuesPerKey.processed(records, newKeys);
            record.close();
            bundle.recycle();
            destroyRetired();
        }

        private void addToOwn(EpochContainer container) {
            long startWatermark = container.startWatermark();
            own.open(slides);
            while (record.next()) {
                long time = record.time();
                if (time < startWatermark) {
                    late.add(container, record, resources.memory().get(worker));
                } else {
                    long hash = grouping.hash(record);
                    add(own.tables(time).tableFor(hash), record, hash);
                }
            }
        }

        private void addToOwnInGroups(EpochContainer container) throws Exception {
            long startWatermark = container.startWatermark();
            own.open(slides);
            while (record.next()) {
                long time = record.time();
                if (time < startWatermark) {
                    late.add(container, record, resources.memory().get(worker));
                } else {
                    long hash = grouping.hash(record);
                    puts.add(own.tables(time).tableFor(hash), record.row(), hash);
                }
            }
            puts.flush();
        }

        private void addToShared(EpochContainer container) throws Exception {
            long startWatermark = container.startWatermark();
            chains.clear(record.rows());
            while (record.next()) {
                long time = record.time();
                if (time < startWatermark) {
                    late.add(container, record, resources.memory().get(worker));
                } else {
                    chains.add(record.row(), grouping.hash(record));
                }
            }
            shared.open(slides);
            locks.forEach(worker * locks.count() / resources.workers(), partition -> {
                chains.forEach(partition, (row, hash) -> {
                    record.seek(row);
                    puts.add(shared.tables(record.time()).tableFor(hash), row, hash);
                });
                puts.flush();
            });
        }

        private void put(T table, int row, long hash) {
            record.seek(row);
            add(table, record, hash);
        }

        private void add(T table, RecordCursor added, long hash) {
            int at = grouping.put(table, added, hash);
            boolean isNew = table.isNew();
            newKeys += isNew ? 1 : 0;
            combination.add(chains.partition(hash), table.block(), at, isNew, added);
        }

        @Override
        public void evaluate(long watermark, int part) throws Exception {
            if (isOnNodes) {
                mergeOnNode(part >> bits, part & ((1 << bits) - 1));
            } else {
                writeResults(part);
            }
        }

        /** Merges what a node's workers have in the slides of the windows that close. */
        private void mergeOnNode(int node, int partition) {
            long from = spec.slideOf(due.get(0)) - spec.slides();
            long to = spec.slideOf(due.get(due.size() - 1));
            slides.forEach(from, to, (pane, slide) -> pane.mergeOnNode(node, partition, moves));
        }

        private void writeResults(int partition) throws Exception {
            RunningSum<T> window = running.isEmpty() ? null : running.get(partition);
            if (!latePanes.isEmpty()) {
                // Their slides may be open, and others put records of later epochs into them.
                locks.in(
                        partition,
                        only -> latePanes.forEach((slide, pane) -> results.take(slide, pane, partition, window)));
            }
            for (long end : again) {
                results.ofSlides(end, partition);
            }
            for (long end : due) {
                if (spec.slides() == 1) {
                    results.ofSlide(end, partition);
                } else if (window == null) {
                    results.ofSlides(end, partition);
                } else {
                    results.ofRunning(end, partition, window);
                }
            }
        }

        @Override
        public int begin(int input, EpochContainer container, long watermark) throws Exception {
            long before = closing.lastWatermark();
            Map<Long, Pane<T>> panes = new TreeMap<>();
            TreeSet<Long> firedBefore = new TreeSet<>();
            latePane = null;
            // From now on: what a late record fails in is given back when the task closes.
            latePanes = panes;
            late.drain(container, lateRecord -> {
                long slide = spec.checkedSlideOf(lateRecord.time());
                if (before != Watermark.NONE && spec.lastEnd(slide) + latenessMs <= before) {
                    leaveOut(lateRecord);
                    return;
                }
                Pane<T> pane = latePane;
                if (pane == null || slide != lateSlide) {
                    pane = panes.computeIfAbsent(slide, missing -> pane());
                    latePane = pane;
                    lateSlide = slide;
                    firedBefore.addAll(firedEnds(slide, before));
                    // It may have no other records yet, and is found by those who close windows.
                    slides.get(slide);
                }
                long hash = grouping.hash(lateRecord);
                add(pane.of(worker).tableFor(hash), lateRecord, hash);
            });
            again = new ArrayList<>(firedBefore);
            due = closing.closeBy(watermark);
            lastClosed = due.isEmpty() ? lastClosed : OptionalLong.of(due.get(due.size() - 1));
            // In a table that all workers share there is next to nothing to be merged.
            isOnNodes = !due.isEmpty() && tree.hasNodeLevel() && !valuesPerKey.areFew();
            if (isOnNodes) {
                return resources.nodes().nodes() << bits;
            }
            return due.isEmpty() && panes.isEmpty() ? 0 : 1 << bits;
        }

        @Override
        public int nextLevel(long watermark) {
            boolean wasOnNodes = isOnNodes;
            isOnNodes = false;
            return wasOnNodes ? 1 << bits : 0;
        }

        private void leaveOut(RecordCursor lateRecord) {
            lateRecords.increment();
            if (lateOutput != null) {
                lateOutput.begin(lateRecord).commit();
            }
        }

        @Override
        public long end(int input, long watermark) {
            boolean closedAny = !due.isEmpty() || !again.isEmpty();
            if (closedAny) {
                valuesPerKey.decide();
                tree.decide();
            }
            latePanes.values().forEach(Pane::release);
            latePanes = Map.of();
            if (watermark == Watermark.END) {
                slides.retireBefore(Long.MAX_VALUE);
                return watermark;
            }
            slides.retireBefore(firstNeeded(watermark));
            nextEnd = (spec.slideOf(watermark) + 1) * spec.slideMs();
            return closedAny ? watermark : Watermark.NONE;
        }

        @Override
        public int row() {
            return record.row();
        }
    }

    /** The ends of windows that have closed by a watermark, and take more records of a slide. */
    private List<Long> firedEnds(long slide, long watermark) {
        List<Long> ends = new ArrayList<>();
        if (watermark != Watermark.NONE) {
            long last = Math.min(spec.lastEnd(slide), watermark);
            for (long end = (slide + 1) * spec.slideMs(); end <= last; end += spec.slideMs()) {
                if (end + latenessMs > watermark) {
                    ends.add(end);
                }
            }
        }
        return ends;
    }

    private long firstNeeded(long watermark) {
        long open = Math.floorDiv(watermark - latenessMs - spec.sizeMs(), spec.slideMs()) + 1;
        if (running.isEmpty() || lastClosed.isEmpty()) {
            return open;
        }
        // What the next window leaves behind of the last one is to be taken away from the sum yet.
        long behindLast = spec.slideOf(lastClosed.getAsLong());
        boolean mayOverlap = spec.slideOf(watermark) + 1 - spec.slides() < behindLast;
        return mayOverlap ? Math.min(open, behindLast - spec.slides()) : open;
    }

    @Override
    public long nextExternalization() {
        return nextEnd;
    }

    @Override
    public long lateRecords() {
        return lateRecords.sum();
    }

    /** How the workers' tables become one. For tests. */
    ReducerTree tree() {
        return tree;
    }

    /** A watermark may retire more slides than bundles come before the next one. */
    private void destroyRetired() {
        for (Pane<T> pane = slides.pollRetired(); pane != null; pane = slides.pollRetired()) {
            pane.release();
        }
    }

    @Override
    public void close() {
        slides.retireBefore(Long.MAX_VALUE);
        destroyRetired();
        late.release();
        // Those of a watermark whose work has not come to its end.
        latePanes.values().forEach(Pane::release);
        running.forEach(RunningSum::release);
        groupings.forEach(Grouping::release);
    }
}
