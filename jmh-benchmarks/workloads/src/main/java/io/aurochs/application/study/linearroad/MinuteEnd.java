package io.aurochs.application.study.linearroad;

/**
 * A minute of an expressway is over: what comes after this is of later minutes.
 *
 * @param second the last one of the minute
 */
public record MinuteEnd(long second, int expressway) implements RoadRecord {
    /** Of a minute. */
    static MinuteEnd of(long minute, int expressway) {
        return new MinuteEnd(Minutes.firstSecond(minute + 1) - 1, expressway);
    }

    @Override
    public MinuteEnd in(Round round) {
        return new MinuteEnd(second + round.seconds(), expressway);
    }

    @Override
    public String line() {
        return RoadLine.MINUTE_END + "," + second + ",-1,-1," + expressway + ",-1,-1,-1,-1,-1,-1,-1,-1,-1,-1";
    }
}
