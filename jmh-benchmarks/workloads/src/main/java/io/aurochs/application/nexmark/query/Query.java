package io.aurochs.application.nexmark.query;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A query of Nexmark whose rows are certain, as a loop.
 *
 * @param name such as "q0"
 * @param keepsInput whether it keeps so much of its input that events cost more the more have come before them
 * @param leftOut which columns of its rows are not compared, from 0: where bids have the same price, one of them is as good as the other
 * @param loop makes a loop whose rows, without the columns that are left out, go to the receiver
 */
public record Query(String name, boolean keepsInput, List<Integer> leftOut, Function<Rows, QueryLoop> loop) {
    private static final List<Query> ALL = List.of(
            of("q0", BidQueries::passOn),
            of("q1", BidQueries::convert),
            of("q2", BidQueries::select),
            of("q3", LocalItems::new),
            keeping("q4", CategoryAverages::new),
            of("q5", HotItems::new),
            keeping("q7", HighestBids::new),
            of("q8", NewSellers::new),
            of("q10", BidQueries::log),
            of("q11", Sessions::new),
            of("q13", BidQueries::enrich),
            of("q14", BidQueries::calculate),
            of("q15", BidStatistics::ofDays),
            of("q16", BidStatistics::ofChannelsAndDays),
            of("q17", AuctionStatistics::new),
            keeping("q18", LastBids::new),
            // All of a bid but auction and price.
            new Query("q19", true, List.of(1, 3, 4, 5, 6), TopPrices::new),
            keeping("q20", BidQueries::expand),
            of("q21", BidQueries::identifyChannel),
            of("q22", BidQueries::splitUrl),
            keeping("q23", SellersBids::new));

    /** Copies the list. */
    public Query {
        leftOut = List.copyOf(leftOut);
    }

    private static Query of(String name, Function<Rows, QueryLoop> loop) {
        return new Query(name, false, List.of(), loop);
    }

    private static Query keeping(String name, Function<Rows, QueryLoop> loop) {
        return new Query(name, true, List.of(), loop);
    }

    /** All of them, in the order of their numbers. */
    public static List<Query> all() {
        return ALL;
    }

    /** Empty if there is none of that name. */
    public static Optional<Query> named(String name) {
        return ALL.stream().filter(query -> query.name().equals(name)).findAny();
    }

    /** The places of the compared columns among so many. */
    public int[] compared(int columns) {
        return IntStream.range(0, columns)
                .filter(column -> !leftOut.contains(column))
                .toArray();
    }
}
