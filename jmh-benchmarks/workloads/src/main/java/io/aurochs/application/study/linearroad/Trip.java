package io.aurochs.application.study.linearroad;

import java.io.Serializable;

/**
 * A vehicle on the road.
 *
 * @param segment where it is
 * @param minute of its last report
 * @param toll what it pays if it drives on into another segment
 */
public record Trip(Segment segment, long minute, int toll) implements Serializable {
    /** Whether it had left when a minute ended, as it had been silent in all of it. */
    public boolean isOver(long ofMinute) {
        return minute < ofMinute;
    }
}
