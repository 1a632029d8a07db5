package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.TextRecords;
import io.aurochs.benchmarks.streambox.result.GrepResults;
import io.aurochs.benchmarks.streambox.result.ResultHash;
import io.aurochs.benchmarks.streambox.text.BytePattern;

/** Grep: how many records of each sliding window contain a string, and which. */
public final class GrepLoop implements Loop<TextRecords> {
    private final BytePattern pattern;
    private final SlidingPanes<Matches> panes;

    public GrepLoop(TimeWindows windows, BytePattern pattern, GrepResults results) {
        this.pattern = pattern;
        panes = new SlidingPanes<>(windows, Matches::new, (endMs, window) -> {
            if (window.count() > 0) {
                results.matches(endMs, window.count(), window.checksum());
            }
        });
    }

    @Override
    public void process(TextRecords records, int from, int to, long offsetMs) {
        byte[] text = records.text();
        int[] starts = records.starts();
        long[] times = records.times();
        for (int i = from; i < to; i++) {
            long timeMs = times[i] + offsetMs;
            Matches pane = panes.of(timeMs);
            if (pane != null && pattern.isIn(text, starts[i], starts[i + 1])) {
                long hash = ResultHash.grepMatch(timeMs, text, starts[i], starts[i + 1]);
                pane.add(hash);
                if (panes.isInTotal(timeMs)) {
                    panes.total().add(hash);
                }
            }
        }
    }

    @Override
    public void watermark(long timeMs) {
        panes.watermark(timeMs);
    }

    @Override
    public void end() {
        panes.end();
    }

    @Override
    public long late() {
        return panes.late();
    }
}
