package io.aurochs.benchmarks.streambox.benchmark;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.loop.TopUsersLoop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.util.List;

/**
 * The most frequent users of each window, the first step of ELF's application (§4.1). The column of the records is the user.
 *
 * @param name with the windows' seconds
 * @param windows sliding
 */
public record TopUsersBenchmark(String name, Replay<NumberRecords> replay, TimeWindows windows)
        implements Benchmark<NumberRecords> {
    /** By the seconds of their windows, which slide by one. */
    static final List<String> NAMES = List.of("window-1", "window-10", "window-30", "window-60", "window-300");

    private static final long SECOND_MS = 1_000;

    /** The windows that a name says. */
    static TimeWindows windows(String name) {
        return new TimeWindows(SECOND_MS * Integer.parseInt(name.substring(name.indexOf('-') + 1)), SECOND_MS);
    }

    @Override
    public Loop<NumberRecords> loop(WindowChecksums results) {
        return new TopUsersLoop(windows, results);
    }

    @Override
    public long recordsOfAWindow() {
        return windows.sizeMs() / replay.plan().spanMs() * replay.plan().recordsPerEpoch();
    }
}
