package io.aurochs.application.study.linearroad;

/**
 * Lines of the input: 15 integers with commas between, which are type, second, vehicle, speed, expressway, lane, direction, segment, position,
 * query, two segments, day of the week, minute of the day, and day. What a type does not have is -1. The types are the specification's but for
 * {@link #MINUTE_END}, which it does not have. Pure functions.
 */
public final class RoadLine {
    static final int POSITION = 0;
    static final int BALANCE = 2;
    static final int EXPENDITURE = 3;
    static final int MINUTE_END = 5;

    /** Not asked for here. */
    private static final int TRAVEL_TIME = 4;

    private static final int FIELDS = 15;
    private static final int TYPE = 0;
    private static final int SECOND = 1;
    private static final int VEHICLE = 2;
    private static final int EXPRESSWAY = 4;
    private static final int SPEED = 3;
    private static final int LANE = 5;
    private static final int DIRECTION = 6;
    private static final int SEGMENT = 7;
    private static final int POSITION_FEET = 8;
    private static final int QUERY = 9;
    private static final int DAY = 14;

    private RoadLine() {}

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException when it is no such line
     */
    public static RoadRecord parse(String line) {
        String[] fields = fields(line);
        long second = Long.parseLong(fields[SECOND]);
        int expressway = number(fields, EXPRESSWAY);
        int type = number(fields, TYPE);
        return switch (type) {
            case POSITION ->
                new PositionReport(
                        second,
                        vehicle(fields),
                        number(fields, SPEED),
                        expressway,
                        number(fields, LANE),
                        number(fields, DIRECTION),
                        number(fields, SEGMENT),
                        number(fields, POSITION_FEET));
            case BALANCE -> new BalanceQuery(second, vehicle(fields), expressway, Long.parseLong(fields[QUERY]));
            case EXPENDITURE ->
                new ExpenditureQuery(
                        second, vehicle(fields), expressway, Long.parseLong(fields[QUERY]), number(fields, DAY));
            case MINUTE_END -> new MinuteEnd(second, expressway);
            default -> throw new IllegalArgumentException("'" + line + "': type=" + type + " is not known here");
        };
    }

    /** Whether a line is the {@link MinuteEnd end of a minute}. */
    public static boolean isMinuteEnd(String line) {
        return line.startsWith(MINUTE_END + ",");
    }

    /** Whether a line asks for a time of travel, which is not answered here. */
    static boolean isTravelTime(String line) {
        return line.startsWith(TRAVEL_TIME + ",");
    }

    /** The expressway of a line, of which no more is read. */
    public static int expressway(String line) {
        return number(line.split(",", EXPRESSWAY + 2), EXPRESSWAY);
    }

    /** All fields of a line. */
    private static String[] fields(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("'" + line + "': " + FIELDS + " integers with commas between");
        }
        return fields;
    }

    private static long vehicle(String[] fields) {
        return Long.parseLong(fields[VEHICLE]);
    }

    private static int number(String[] fields, int field) {
        return Integer.parseInt(fields[field]);
    }
}
