package io.aurochs.application.study.linearroad;

import java.io.Serializable;

/**
 * Where a vehicle can stand in the way of another.
 *
 * @param position feet
 */
public record Place(Segment segment, int lane, int position) implements Serializable {
    static Place of(PositionReport report) {
        return new Place(report.place(), report.lane(), report.position());
    }
}
