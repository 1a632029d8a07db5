package io.aurochs.application.study.linearroad;

import java.io.Serializable;

/**
 * A mile of an expressway, in one of its directions.
 *
 * @param direction {@link #EAST} or {@link #WEST}
 * @param number from 0 in the west to {@link #COUNT} - 1 in the east
 */
public record Segment(int expressway, int direction, int number) implements Serializable {
    /** Segments of a direction. */
    public static final int COUNT = 100;
    /** Its length. */
    public static final int FEET = 5280;

    public static final int EAST = 0;
    public static final int WEST = 1;
    public static final int DIRECTIONS = 2;

    /** Whether an expressway has it. */
    boolean exists() {
        return direction >= 0 && direction < DIRECTIONS && number >= 0 && number < COUNT;
    }

    /** The number of the segment so many segments ahead; not of any segment if it is beyond the road's end. */
    int ahead(int segments) {
        return direction == EAST ? number + segments : number - segments;
    }
}
