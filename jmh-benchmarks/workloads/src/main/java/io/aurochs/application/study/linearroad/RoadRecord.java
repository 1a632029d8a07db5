package io.aurochs.application.study.linearroad;

/** A record of the input. */
public sealed interface RoadRecord permits PositionReport, BalanceQuery, ExpenditureQuery, MinuteEnd {
    /** When it was sent, seconds since the simulation began. */
    long second();

    int expressway();

    /** In which minute it was sent. */
    default long minute() {
        return Minutes.of(second());
    }

    /** The same record of another round of the simulation. */
    RoadRecord in(Round round);

    /** As a line of the input, see {@link RoadLine}. */
    String line();
}
