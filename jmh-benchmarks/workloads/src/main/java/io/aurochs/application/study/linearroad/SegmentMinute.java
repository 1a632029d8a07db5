package io.aurochs.application.study.linearroad;

/**
 * The statistics of a segment and a minute in which it had vehicles.
 *
 * @param speed the mean of its vehicles' mean speeds, thousandths of a mile per hour, rounded down
 * @param vehicles how many there were, above 0
 */
public record SegmentMinute(Segment segment, long minute, int speed, int vehicles) {}
