package io.aurochs.flink.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.SimpleCounter;
import org.junit.jupiter.api.Test;

class EdgeCountsTest {
    private final Counter sent = new SimpleCounter();
    private final Counter received = new SimpleCounter();
    private final EdgeCounts counts = new EdgeCounts();
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

    @Test
    void withinARoundRecordsAreWrittenTogether() {
        counts.beginRound();
        add(EdgeCounts.MOST_UNWRITTEN - 1);
        assertWritten(0);
        add(2);
        assertWritten(EdgeCounts.MOST_UNWRITTEN);
        counts.endRound();
        assertWritten(EdgeCounts.MOST_UNWRITTEN + 1);
    }

    @Test
    void whoReadsWithinARoundReadsAll() {
        Counter exact = counts.exact(received);
        counts.beginRound();
        add(3);
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
        counts.beginRound();
        add(3);
        AtomicLong read = new AtomicLong(-1);
        Thread other = new Thread(() -> read.set(exact.getCount()));
        other.start();
        other.join();
        assertThat(read).hasValue(0);
        counts.endRound();
        assertWritten(3);
    }

    @Test
    void standsForFlinksCounter() {
        counts.beginRound();
        edge.inc();
        edge.inc(5);
        assertWritten(6);
        edge.inc();
        assertThat(edge.getCount()).isEqualTo(7);
        edge.dec();
        edge.dec(2);
        assertWritten(4);
    }
}
