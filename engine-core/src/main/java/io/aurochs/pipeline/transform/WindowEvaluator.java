package io.aurochs.pipeline.transform;

import io.aurochs.bundle.FlatBundle;
import io.aurochs.bundle.RecordCursor;
import io.aurochs.bundle.RecordWriter;
import io.aurochs.bundle.Schema;
import io.aurochs.engine.EpochResources;
import io.aurochs.epoch.Watermark;
import io.aurochs.memory.BlockPool;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.pipeline.Combiner;
import io.aurochs.pipeline.WindowSpec;
import io.aurochs.state.KeyTable;
import io.aurochs.state.PartitionedTable;
import io.aurochs.state.SlideArray;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Combines the records of each key and window (StreamBox §5.2, §7.2). Workers combine what they process in tables of their own, slide by
 * slide; when a watermark closes windows, these are merged, partition by partition, by as many workers as come. At watermarks that close
 * none the consumers' epoch goes on.
 *
 * @param <T> the kind of table
 */
final class WindowEvaluator<T extends KeyTable<T>> implements EpochEvaluator {
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
    private final LatePanes<T> late;
    private final ClosingWindows closing;
    private final LongAdder lateRecords = new LongAdder();
    /** By partition; none where windows do not overlap, or results cannot be taken away. */
    private final List<RunningWindow<T>> running;

    // Of the watermark being processed: written by who begins, read by who processes its parts.
    private List<Long> due = List.of();
    private List<Long> again = List.of();
    private List<LatePanes.LatePane<T>> latePanes = List.of();

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
     * @param groupings makes one for each worker
     */
    WindowEvaluator(
            WindowSpec spec,
            long latenessMs,
            Schema from,
            Schema to,
            FormMaker<T> forms,
            List<Combiner> combiners,
            Supplier<Grouping<T>> groupings,
            EpochResources resources) {
        this.spec = spec;
        this.latenessMs = latenessMs;
        this.from = from;
        this.to = to;
        this.forms = forms;
        this.combiners = combiners;
        this.groupings = IntStream.range(0, resources.workers())
                .<Grouping<T>>mapToObj(worker -> groupings.get())
                .toList();
        this.resources = resources;
        this.bits = Math.min(
                PartitionedTable.MOST_BITS,
                Integer.SIZE - Integer.numberOfLeadingZeros(resources.workers() * PARTITIONS_PER_WORKER - 1));
        this.slides = new SlideArray<>(slide -> pane());
        this.late = new LatePanes<>(slide -> pane());
        this.closing = new ClosingWindows(spec, slides);
        Combination combination = new Combination(combiners);
        this.running = spec.slides() > 1 && combination.canSubtract()
                ? IntStream.range(0, 1 << bits)
                        .mapToObj(partition -> new RunningWindow<T>())
                        .toList()
                : List.of();
    }

    /** Makes what becomes of windows that close. */
    @FunctionalInterface
    interface FormMaker<T extends KeyTable<T>> {
        ResultForm<T> form(Grouping<T> grouping, Combination combination, RecordWriter writer, BlockPool memory);
    }

    private Pane<T> pane() {
        return new Pane<>(resources.workers(), worker -> tables(worker));
    }

    private PartitionedTable<T> tables(int worker) {
        Grouping<T> grouping = groupings.get(worker);
        return new PartitionedTable<>(
                bits, () -> grouping.table(resources.memory().get(worker)));
    }

    @Override
    public BundleEvaluator evaluator(int worker, EpochOutput output) {
        return new Worker(worker, output);
    }

    /** One worker. */
    private final class Worker implements BundleEvaluator {
        private final Grouping<T> grouping;
        private final Combination combination = new Combination(combiners);
        private final RecordCursor record = new RecordCursor(from);
        private final WindowResults<T> results;
        private final PaneCache<T> panes;
        private final @Nullable RecordWriter lateOutput;

        Worker(int worker, EpochOutput output) {
            this.grouping = groupings.get(worker);
            this.results = new WindowResults<>(
                    spec,
                    slides,
                    grouping,
                    combination,
                    resources.memory().get(worker),
                    forms.form(
                            grouping,
                            combination,
                            output.writer(0, to),
                            resources.memory().get(worker)));
            this.panes = new PaneCache<>(spec, worker);
            this.lateOutput = output.outputs() > 1 ? output.writer(1, from) : null;
        }

        @Override
        public void evaluate(int input, FlatBundle bundle, long epoch, long startWatermark) {
            record.open(bundle);
            panes.open(slides);
            while (record.next()) {
                long time = record.time();
                if (time < startWatermark) {
                    addLate(time, startWatermark);
                } else {
                    add(panes.tables(time));
                }
            }
            record.close();
            bundle.recycle();
            destroyRetired();
        }

        private void add(PartitionedTable<T> tables) {
            long hash = grouping.hash(record);
            T table = tables.tableFor(hash);
            int at = grouping.put(table, record, hash);
            combination.add(table.block(), at, table.isNew(), record);
        }

        private void addLate(long time, long startWatermark) {
            long slide = spec.slideOf(time);
            if (spec.lastEnd(slide) + latenessMs > startWatermark) {
                Pane<T> pane = late.of(startWatermark).get(slide);
                if (pane != null) {
                    add(pane.of(panes.worker()));
                }
                return;
            }
            lateRecords.increment();
            if (lateOutput != null) {
                lateOutput.begin(record).commit();
            }
        }

        @Override
        public void evaluate(long watermark, int partition) {
            RunningWindow<T> window = running.isEmpty() ? null : running.get(partition);
            int taken = 0;
            for (long end : again) {
                taken = takeLate(taken, end + latenessMs, partition, window);
                results.ofSlides(end, partition);
            }
            for (long end : due) {
                taken = takeLate(taken, end + latenessMs, partition, window);
                if (spec.slides() == 1) {
                    results.ofSlide(end, partition);
                } else if (window == null) {
                    results.ofSlides(end, partition);
                } else {
                    results.ofRunning(end, partition, window);
                }
            }
            takeLate(taken, Watermark.END, partition, window);
        }

        /** Takes what is late of the epochs that began before a watermark; later windows must see no more than that. */
        private int takeLate(int from, long watermark, int partition, @Nullable RunningWindow<T> window) {
            int next = from;
            while (next < latePanes.size() && latePanes.get(next).startWatermark() < watermark) {
                results.take(latePanes.get(next++), partition, window);
            }
            return next;
        }

        @Override
        public int row() {
            return record.row();
        }
    }

    @Override
    public int begin(int input, long watermark) {
        long before = closing.lastWatermark();
        latePanes = late.takeBefore(watermark);
        for (LatePanes.LatePane<T> pane : latePanes) {
            // Its slide may have no other records yet, and is found by those who close windows.
            slides.get(pane.slide());
        }
        again = firedBefore(before);
        due = closing.closeBy(watermark);
        lastClosed = due.isEmpty() ? lastClosed : OptionalLong.of(due.get(due.size() - 1));
        return due.isEmpty() && latePanes.isEmpty() ? 0 : 1 << bits;
    }

    /** The ends of windows that have closed by a watermark, and take late records that have come since. */
    private List<Long> firedBefore(long watermark) {
        TreeSet<Long> ends = new TreeSet<>();
        for (LatePanes.LatePane<T> pane : latePanes) {
            long last = Math.min(spec.lastEnd(pane.slide()), watermark);
            for (long end = (pane.slide() + 1) * spec.slideMs(); end <= last; end += spec.slideMs()) {
                if (end + latenessMs > pane.startWatermark()) {
                    ends.add(end);
                }
            }
        }
        return new ArrayList<>(ends);
    }

    @Override
    public long end(int input, long watermark) {
        boolean closedAny = !due.isEmpty() || !again.isEmpty();
        if (watermark == Watermark.END) {
            slides.retireBefore(Long.MAX_VALUE);
            return watermark;
        }
        slides.retireBefore(firstNeeded(watermark));
        nextEnd = (spec.slideOf(watermark) + 1) * spec.slideMs();
        return closedAny ? watermark : Watermark.NONE;
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

    /** How many records no window took, because they were too late. */
    long lateRecords() {
        return lateRecords.sum();
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
        late.takeBefore(Long.MAX_VALUE).forEach(pane -> pane.pane().release());
        // Those of a watermark whose work has not come to its end.
        latePanes.forEach(pane -> pane.pane().release());
        running.forEach(RunningWindow::release);
    }
}
