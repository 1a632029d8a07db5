package io.aurochs.application.study.linearroad;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps the statistics of segments of an expressway, of the minute that is open. One thread. */
public final class SegmentStatistics {
    private final Map<Segment, MinuteSpeeds> open = new HashMap<>();

    public void report(PositionReport report) {
        open.computeIfAbsent(report.place(), unseen -> new MinuteSpeeds()).add(report.vehicle(), report.speed());
    }

    /** Ends the open minute; the statistics of all segments that had vehicles. */
    public List<SegmentMinute> close(long minute) {
        List<SegmentMinute> closed = new ArrayList<>(open.size());
        open.forEach((segment, speeds) -> closed.add(speeds.statistics(segment, minute)));
        open.clear();
        return closed;
    }
}
