package io.aurochs.flink.chain;

import static org.assertj.core.api.Assertions.assertThat;

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
            edge.add();
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
}
