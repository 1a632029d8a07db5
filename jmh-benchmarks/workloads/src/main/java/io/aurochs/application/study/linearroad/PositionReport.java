package io.aurochs.application.study.linearroad;

/**
 * Where a vehicle is, and how fast.
 *
 * @param speed miles per hour
 * @param lane {@link #ENTRANCE_LANE}, 1 to 3, or {@link #EXIT_LANE}
 * @param direction see {@link Segment}
 * @param segment its number
 * @param position feet from the expressway's western end
 */
public record PositionReport(
        long second, long vehicle, int speed, int expressway, int lane, int direction, int segment, int position)
        implements RoadRecord {
    static final int ENTRANCE_LANE = 0;
    static final int EXIT_LANE = 4;

    /** The segment it is in. */
    public Segment place() {
        return new Segment(expressway, direction, segment);
    }

    boolean isOnExit() {
        return lane == EXIT_LANE;
    }

    @Override
    public PositionReport in(Round round) {
        return new PositionReport(
                second + round.seconds(),
                vehicle + round.vehicles(),
                speed,
                expressway,
                lane,
                direction,
                segment,
                position);
    }

    @Override
    public String line() {
        return RoadLine.POSITION + "," + second + "," + vehicle + "," + speed + "," + expressway + "," + lane + ","
                + direction + "," + segment + "," + position + ",-1,-1,-1,-1,-1,-1";
    }
}
