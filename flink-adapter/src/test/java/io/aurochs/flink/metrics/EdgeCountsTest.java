package io.aurochs.flink.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.SimpleCounter;
import org.junit.jupiter.api.Test;

class EdgeCountsTest {
    private static final int RACES = 20_000;

    private final Counter sent = new SimpleCounter();
    private final Counter received = new SimpleCounter();
    private final List<Runnable> reminders = new ArrayList<>();
    private final EdgeCounts counts = new EdgeCounts(reminders::add);
    private final EdgeCount edge = counts.of(sent, received);

    private void add(int records) {
        for (int i = 0; i < records; i++) {
            edge.inc();
        }
    }

    private void assertWritten(long records) {
        assertThat(sent.getCount()).isEqualTo(records);
        assertThat(received.getCount()).isEqualTo(records);
    }

    @Test
    void outsideARoundEachRecordIsWritten() {
        add(1);
        assertWritten(1);
        counts.beginRound();
        counts.endRound();
        add(1);
        assertWritten(2);
    }

    /** As later in a round, when a record has come. */
    private void beginRound() {
        counts.beginRound();
        add(1);
    }

    @Test
    void withinARoundRecordsAreWrittenTogether() {
        beginRound();
        add(EdgeCounts.MOST_UNWRITTEN - 1);
        assertWritten(1);
        add(2);
        assertWritten(1 + EdgeCounts.MOST_UNWRITTEN);
        counts.endRound();
        assertWritten(2 + EdgeCounts.MOST_UNWRITTEN);
    }

    /** So that those of a task whose records are slow are exact. */
    @Test
    void theNextRecordAfterAReminderWritesAll() {
        Counter other = new SimpleCounter();
        EdgeCount slower = counts.of(other);
        beginRound();
        slower.inc();
        add(3);
        assertThat(reminders).hasSize(1);
        reminders.remove(0).run();
        assertWritten(1);
        add(1);
        assertWritten(5);
        assertThat(other.getCount()).isEqualTo(1);
        assertThat(reminders).as("the next one").hasSize(1);
        add(1);
        assertWritten(5);
    }

    @Test
    void thereIsOneReminderAtATime() {
        for (int round = 0; round < 3; round++) {
            counts.beginRound();
            add(2 * EdgeCounts.MOST_UNWRITTEN);
            counts.endRound();
        }
        assertThat(reminders).hasSize(1);
    }

    /** Whichever of the two comes first: a reminder that is lost would leave slow records unwritten. */
    @Test
    void aReminderWhileARoundBeginsIsNotLost() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (int round = 1; round <= RACES; round++) {
                beginRound();
                counts.endRound();
                CyclicBarrier start = new CyclicBarrier(2);
                Runnable reminder = reminders.remove(0);
                Future<?> reminded = other.submit(() -> {
                    start.await();
                    reminder.run();
                    return null;
                });
                start.await();
                counts.beginRound();
                reminded.get();
                add(1);
                assertWritten(2L * round);
                counts.endRound();
                reminders.remove(0).run();
            }
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void whoReadsWithinARoundReadsAll() {
        Counter exact = counts.exact(received);
        beginRound();
        add(2);
        assertThat(exact.getCount()).isEqualTo(3);
        exact.inc();
        exact.inc(2);
        exact.dec();
        exact.dec(1);
        assertThat(received.getCount()).isEqualTo(4);
    }

    @Test
    void anotherThreadWritesNothing() throws Exception {
        Counter exact = counts.exact(received);
        beginRound();
        add(2);
        AtomicLong read = new AtomicLong(-1);
        Thread other = new Thread(() -> read.set(exact.getCount()));
        other.start();
        other.join();
        assertThat(read).hasValue(1);
        counts.endRound();
        assertWritten(3);
    }

    @Test
    void standsForFlinksCounter() {
        beginRound();
        edge.inc(5);
        assertWritten(6);
        edge.inc();
        assertThat(edge.getCount()).isEqualTo(7);
        edge.dec();
        edge.dec(2);
        assertWritten(4);
    }
}
