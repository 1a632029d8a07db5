package io.aurochs.application.study.linearroad;

/**
 * Asks for the balance of a vehicle's account.
 *
 * @param query its own number
 */
public record BalanceQuery(long second, long vehicle, int expressway, long query) implements RoadRecord {
    @Override
    public BalanceQuery in(Round round) {
        return new BalanceQuery(
                second + round.seconds(), vehicle + round.vehicles(), expressway, query + round.queries());
    }

    @Override
    public String line() {
        return RoadLine.BALANCE + "," + second + "," + vehicle + ",-1," + expressway + ",-1,-1,-1,-1," + query
                + ",-1,-1,-1,-1,-1";
    }
}
