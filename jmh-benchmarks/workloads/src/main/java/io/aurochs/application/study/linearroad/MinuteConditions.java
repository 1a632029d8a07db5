package io.aurochs.application.study.linearroad;

/** What is known of all segments of an expressway in a minute. One thread. */
final class MinuteConditions {
    private static final int SEGMENTS = Segment.DIRECTIONS * Segment.COUNT;

    private final int[] speeds = new int[SEGMENTS];
    /** 0 where nobody was. */
    private final int[] vehicles = new int[SEGMENTS];

    private final boolean[] accidents = new boolean[SEGMENTS];

    void add(SegmentMinute statistics) {
        int index = index(statistics.segment());
        speeds[index] = statistics.speed();
        vehicles[index] = statistics.vehicles();
    }

    void add(Accident accident) {
        accidents[index(accident.segment())] = true;
    }

    /** See {@link SegmentMinute#speed()}; nothing where nobody was. */
    int speed(Segment segment) {
        return speeds[index(segment)];
    }

    int vehicles(Segment segment) {
        return vehicles[index(segment)];
    }

    boolean hasAccident(int direction, int segment) {
        return accidents[index(direction, segment)];
    }

    private static int index(Segment segment) {
        return index(segment.direction(), segment.number());
    }

    private static int index(int direction, int segment) {
        return direction * Segment.COUNT + segment;
    }
}
