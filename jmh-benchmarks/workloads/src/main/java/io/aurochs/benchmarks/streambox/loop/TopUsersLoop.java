package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.DistinctGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.result.TopUsers;
import io.aurochs.benchmarks.streambox.result.TopUsersResults;
import java.util.Arrays;

/**
 * The most frequent users of each sliding window (ELF §4.1): the {@link #TOP} users with the most events. It never forgets a user, only how
 * often there were events.
 */
public final class TopUsersLoop implements Loop<NumberRecords> {
    /** Users in the results of a window. */
    public static final int TOP = 10;

    private final LongIndex users = new LongIndex();
    private final SlidingPanes<WordCounts> panes;
    private final TopUsersResults results;
    private final TopUsers top = new TopUsers(TOP);
    /** By a user's number. */
    private long[] names = new long[1024];

    public TopUsersLoop(TimeWindows windows, TopUsersResults results) {
        this.results = results;
        panes = new SlidingPanes<>(windows, WordCounts::new, this::emit);
    }

    @Override
    public void process(NumberRecords records, int from, int to, long offsetMs) {
        long[] ids = records.column(DistinctGenerator.ID);
        long[] times = records.times();
        for (int i = from; i < to; i++) {
            long timeMs = times[i] + offsetMs;
            WordCounts pane = panes.of(timeMs);
            if (pane != null) {
                int user = number(ids[i]);
                pane.add(user);
                if (panes.isInTotal(timeMs)) {
                    panes.total().add(user);
                }
            }
        }
    }

    private int number(long user) {
        int number = users.indexOf(user);
        if (number >= names.length) {
            names = Arrays.copyOf(names, 2 * names.length);
        }
        names[number] = user;
        return number;
    }

    private void emit(long windowEndMs, WordCounts window) {
        for (int user = 0; user < window.limit(); user++) {
            if (window.count(user) > 0) {
                top.offer(names[user], window.count(user));
            }
        }
        top.drainTo(windowEndMs, results);
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
