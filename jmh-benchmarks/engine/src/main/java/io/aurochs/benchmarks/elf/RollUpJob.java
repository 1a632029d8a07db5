package io.aurochs.benchmarks.elf;

import io.aurochs.operator.RecordSink;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.row.RecordCursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A job that combines the words of each interval by one operator. One thread, but for what its pipeline calls. */
final class RollUpJob {
    /** The transform that combines. */
    static final String COMBINE = "combine";

    private static final String VIEW = "results";
    private static final long PAUSE_NS = 1_000_000;
    private static final long LONGEST_S = 60;

    private final RollUpOperator operator;
    private final int words;
    private final boolean inView;
    private final IntervalSource source;
    private final LongSummaryStatistics expected;
    /** When intervals were complete, as {@link System#nanoTime()}. */
    private final BlockingQueue<Long> completeNs = new LinkedBlockingQueue<>();

    private final List<String> differences = new ArrayList<>();
    private @Nullable PipelineRun run;
    private long intervals;

    /** What is compared of the results of an interval. */
    private final class Results implements RecordSink {
        private final ToLongFunction<RecordCursor> reader;
        private final LongAdder records = new LongAdder();
        private final LongAdder sum = new LongAdder();

        private Results(ToLongFunction<RecordCursor> reader) {
            this.reader = reader;
        }

        @Override
        public Receiver receiver(int worker) {
            return this::receive;
        }

        private void receive(RecordCursor result) {
            records.increment();
            sum.add(reader.applyAsLong(result));
        }

        @Override
        public void watermark(long watermark) {
            // A watermark may come between intervals.
            if (records.sum() > 0) {
                completeNs.add(System.nanoTime());
                compare();
            }
        }

        private void compare() {
            long found = records.sumThenReset();
            long total = sum.sumThenReset();
            if (found != expected.getCount() || total != expected.getSum()) {
                synchronized (differences) {
                    differences.add(operator + ": " + found + " results with a sum of " + total + " instead of "
                            + expected.getCount() + " with " + expected.getSum());
                }
            }
        }
    }

    RollUpJob(RollUpOperator operator, int words, boolean inView) {
        this.operator = operator;
        this.words = words;
        this.inView = inView;
        source = new IntervalSource(words);
        expected = operator.byLoop(words).summaryStatistics();
    }

    /** Begins. */
    void submit(Pipelines running) {
        Pipeline pipeline = Pipeline.named(operator.name().toLowerCase(Locale.ROOT));
        RecordStream results = operator.results(pipeline.source("words", IntervalSource.WORD, () -> source));
        Results compared = new Results(operator.reader(results.schema()));
        if (inView) {
            results.view(
                    VIEW,
                    Duration.ofMillis(IntervalSource.INTERVAL_MS),
                    results.schema().bytesField(IntervalSource.TEXT.name()));
        } else {
            results.sink("sink", compared);
        }
        PipelineRun submitted = running.submit(pipeline);
        if (inView) {
            submitted.view(VIEW).onInterval(interval -> {
                completeNs.add(System.nanoTime());
                interval.forEach(compared::receive);
                compared.compare();
            });
        }
        run = submitted;
    }

    int words() {
        return words;
    }

    /** Has the words of the next interval combined. */
    void ship() {
        intervals++;
        source.ship();
    }

    /** Waits until they are. */
    void awaitCombined() throws InterruptedException {
        PipelineRun ours = Objects.requireNonNull(run);
        while (ours.recordsIn().getOrDefault(COMBINE, 0L) < intervals * words) {
            if (ours.hasEnded()) {
                ours.await();
                throw new IllegalStateException("pipeline " + ours.name() + " has ended before its time");
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    void closeInterval() {
        source.closeInterval();
    }

    /**
     * Waits for the results.
     *
     * @return when they were complete, as {@link System#nanoTime()}
     * @throws IllegalStateException when they do not come
     */
    long awaitComplete() throws InterruptedException {
        Long at = completeNs.poll(LONGEST_S, TimeUnit.SECONDS);
        if (at == null) {
            throw new IllegalStateException(operator + ": no results within " + LONGEST_S + " s");
        }
        return at;
    }

    List<String> differences() {
        synchronized (differences) {
            return List.copyOf(differences);
        }
    }
}
