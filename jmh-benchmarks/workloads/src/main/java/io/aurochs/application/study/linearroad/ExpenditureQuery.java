package io.aurochs.application.study.linearroad;

/**
 * Asks what a vehicle paid on a day for an expressway.
 *
 * @param query its own number
 * @param day how many days ago, 1 to {@link ExpenditureHistory#DAYS}
 */
public record ExpenditureQuery(long second, long vehicle, int expressway, long query, int day) implements RoadRecord {
    @Override
    public ExpenditureQuery in(Round round) {
        return new ExpenditureQuery(
                second + round.seconds(), vehicle + round.vehicles(), expressway, query + round.queries(), day);
    }

    @Override
    public String line() {
        return RoadLine.EXPENDITURE + "," + second + "," + vehicle + ",-1," + expressway + ",-1,-1,-1,-1," + query
                + ",-1,-1,-1,-1," + day;
    }
}
