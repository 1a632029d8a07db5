package io.aurochs.tests.beam;

import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.Sum;
import org.apache.beam.sdk.transforms.windowing.AfterPane;
import org.apache.beam.sdk.transforms.windowing.AfterWatermark;
import org.apache.beam.sdk.transforms.windowing.PaneInfo.Timing;
import org.apache.beam.sdk.transforms.windowing.Sessions;
import org.apache.beam.sdk.transforms.windowing.Window;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TimestampedValue;
import org.joda.time.Duration;
import org.joda.time.Instant;

/**
 * Sums of sessions, with a stream that says when watermarks come. Each round has a session whose records arrive out of order, then one
 * more late, which is summed again, and one that comes too late and is dropped. What is late depends on the order of records and
 * watermarks, which only parallelism 1 keeps.
 */
final class LateSessions implements BeamJob {
    private static final long GAP_MS = 10_000;
    private static final long LATENESS_MS = 20_000;
    private static final long ROUND_MS = 100_000;
    private static final int RECORDS_PER_ROUND = 5;

    @Override
    public PCollection<String> build(Pipeline pipeline, ExampleOptions options) {
        return pipeline.apply("Visits", visits(rounds(options)))
                .apply(
                        "Sessions",
                        Window.<KV<String, Long>>into(Sessions.withGapDuration(Duration.millis(GAP_MS)))
                                .triggering(AfterWatermark.pastEndOfWindow()
                                        .withLateFirings(AfterPane.elementCountAtLeast(1)))
                                .withAllowedLateness(Duration.millis(LATENESS_MS))
                                .accumulatingFiredPanes())
                .apply("Sums", Sum.longsPerKey())
                .apply("Format", ParDo.of(new FormatWindow<>()));
    }

    private static int rounds(ExampleOptions options) {
        return options.getRecords() / RECORDS_PER_ROUND;
    }

    private static TestStream<KV<String, Long>> visits(int rounds) {
        TestStream.Builder<KV<String, Long>> visits =
                TestStream.create(KvCoder.of(StringUtf8Coder.of(), VarLongCoder.of()));
        for (long round = 0; round < rounds; round++) {
            long start = round * ROUND_MS;
            visits = visits.addElements(visit("ann", round + 2, start + 5_000), visit("ann", round + 1, start))
                    .addElements(visit("bob", round, start + 3_000))
                    .advanceWatermarkTo(Instant.ofEpochMilli(start + 20_000))
                    .addElements(visit("ann", 4, start + 2_000))
                    .advanceWatermarkTo(Instant.ofEpochMilli(start + 60_000))
                    .addElements(visit("bob", 1_000_000, start + 3_000));
        }
        return visits.advanceWatermarkToInfinity();
    }

    private static TimestampedValue<KV<String, Long>> visit(String who, long value, long timeMs) {
        return TimestampedValue.of(KV.of(who, value), Instant.ofEpochMilli(timeMs));
    }

    @Override
    public List<String> expected(ExampleOptions options) {
        List<String> lines = new ArrayList<>();
        for (long round = 0; round < rounds(options); round++) {
            long start = round * ROUND_MS;
            long end = start + 5_000 + GAP_MS;
            lines.add(FormatWindow.line("ann", start, end, Timing.ON_TIME, 2 * round + 3));
            lines.add(FormatWindow.line("ann", start, end, Timing.LATE, 2 * round + 7));
            lines.add(FormatWindow.line("bob", start + 3_000, start + 3_000 + GAP_MS, Timing.ON_TIME, round));
        }
        return lines;
    }
}
