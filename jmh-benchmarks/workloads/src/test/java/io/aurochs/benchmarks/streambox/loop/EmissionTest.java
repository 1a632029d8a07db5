package io.aurochs.benchmarks.streambox.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.data.TextRecords;
import io.aurochs.benchmarks.streambox.result.KeptResults;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** When windows come out, and what they still take. */
class EmissionTest {
    private final KeptResults results = new KeptResults();

    @Test
    void aFixedWindowComesOutOnceAtTheFirstWatermarkThatReachesItsEnd() {
        DistinctLoop loop = new DistinctLoop(TimeWindows.fixed(10), results);
        NumberRecords records = new NumberRecords(new long[] {5, 9, 10, 31}, new long[] {1, 2, 1, 1});
        loop.process(records, 0, 4, 0);
        loop.watermark(9);
        assertThat(results.lines()).isEmpty();
        loop.watermark(10);
        assertThat(results.lines()).containsExactly("10 distinct 2");
        loop.watermark(39);
        assertThat(results.lines()).containsExactly("10 distinct 2", "20 distinct 1");
        loop.process(records, 0, 4, 0);
        assertThat(loop.late()).isEqualTo(3);
        loop.end();
        assertThat(results.lines()).containsExactly("10 distinct 2", "20 distinct 1", "40 distinct 1");
    }

    @Test
    void aSlidingWindowForgetsWhatItLeavesAndTakesALateRecordAsLongAsItIsOpen() {
        WordCountLoop loop = new WordCountLoop(new TimeWindows(20, 10), results);
        TextRecords records =
                new TextRecords("ab a".getBytes(StandardCharsets.US_ASCII), new int[] {0, 2, 4}, new long[] {5, 12});
        loop.process(records, 0, 2, 0);
        loop.watermark(10);
        assertThat(results.lines()).containsExactly("10 ab=1");
        // Its first window has ended, its second one has not.
        loop.process(records, 0, 1, 0);
        loop.watermark(20);
        assertThat(results.lines()).containsExactly("10 ab=1", "20 ab=2", "20 a=1");
        loop.process(records, 0, 1, 0);
        assertThat(loop.late()).isEqualTo(1);
        loop.end();
        assertThat(results.lines()).containsExactly("10 ab=1", "20 ab=2", "20 a=1", "30 a=1");
    }

    @Test
    void nothingComesOutOfNothing() {
        WordCountLoop loop = new WordCountLoop(TimeWindows.SLIDING_30_S, results);
        loop.watermark(100_000);
        loop.end();
        DistinctLoop fixed = new DistinctLoop(TimeWindows.FIXED_1_S, results);
        fixed.watermark(100_000);
        fixed.end();
        assertThat(results.lines()).isEmpty();
    }

    @Test
    void timesFarAheadAreRefused() {
        DistinctLoop loop = new DistinctLoop(TimeWindows.fixed(10), results);
        NumberRecords records = new NumberRecords(new long[] {1_700_000_000_000L}, new long[] {1});
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> loop.process(records, 0, 1, 0))
                .withMessageContaining("too far ahead of window 0");
    }
}
