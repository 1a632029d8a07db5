package io.aurochs.application.study.flink;

import io.aurochs.application.study.linearroad.Accident;
import io.aurochs.application.study.linearroad.RoadConditions;
import io.aurochs.application.study.linearroad.Segment;
import io.aurochs.application.study.linearroad.SegmentMinute;

/**
 * What has become known of a segment and a minute: its statistics, or that there was an accident.
 *
 * @param speed see {@link SegmentMinute}
 * @param vehicles see {@link SegmentMinute}; 0 of an accident
 */
public record SegmentNews(Segment segment, long minute, int speed, int vehicles) {
    static SegmentNews of(SegmentMinute statistics) {
        return new SegmentNews(statistics.segment(), statistics.minute(), statistics.speed(), statistics.vehicles());
    }

    static SegmentNews of(Accident accident) {
        return new SegmentNews(accident.segment(), accident.minute(), 0, 0);
    }

    void tell(RoadConditions conditions) {
        if (vehicles > 0) {
            conditions.add(new SegmentMinute(segment, minute, speed, vehicles));
        } else {
            conditions.add(new Accident(segment, minute));
        }
    }
}
