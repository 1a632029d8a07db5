package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Bid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Queries 15 and 16: bids, different bidders and different auctions of a day, in all and in three ranges of prices. */
final class BidStatistics implements BidLoop {
    private final Map<List<Object>, Day> days = new HashMap<>();
    private final Function<Bid, List<Object>> key;
    private final boolean hasMinute;
    private final Rows rows;

    private static final class Day {
        private String minute = "";
        private long bids;
        private final long[] bidsOfRank = new long[PriceRank.RANKS];
        private final Distinct bidders = new Distinct();
        private final Distinct auctions = new Distinct();
    }

    /** Different numbers, in all and by rank. */
    private static final class Distinct {
        private final Set<Long> all = new HashSet<>();
        private final List<Set<Long>> ofRank = List.of(new HashSet<>(), new HashSet<>(), new HashSet<>());

        void add(long number, int rank) {
            all.add(number);
            ofRank.get(rank).add(number);
        }

        void addTo(List<Object> row) {
            row.add((long) all.size());
            ofRank.forEach(numbers -> row.add((long) numbers.size()));
        }
    }

    private BidStatistics(Function<Bid, List<Object>> key, boolean hasMinute, Rows rows) {
        this.key = key;
        this.hasMinute = hasMinute;
        this.rows = rows;
    }

    static BidStatistics ofDays(Rows rows) {
        return new BidStatistics(bid -> List.of(Times.day(bid.timeMs())), false, rows);
    }

    /** With the latest minute in which there was a bid. */
    static BidStatistics ofChannelsAndDays(Rows rows) {
        return new BidStatistics(bid -> List.of(bid.channel(), Times.day(bid.timeMs())), true, rows);
    }

    @Override
    public void process(Bid bid) {
        Day day = days.computeIfAbsent(key.apply(bid), unseen -> new Day());
        int rank = PriceRank.of(bid.price());
        day.bids++;
        day.bidsOfRank[rank]++;
        day.bidders.add(bid.bidder(), rank);
        day.auctions.add(bid.auction(), rank);
        // Times are in order, and all of one day.
        day.minute = Times.minute(bid.timeMs());
    }

    @Override
    public void end() {
        days.forEach((keys, day) -> {
            List<Object> row = new ArrayList<>(keys);
            if (hasMinute) {
                row.add(day.minute);
            }
            row.add(day.bids);
            for (long bids : day.bidsOfRank) {
                row.add(bids);
            }
            day.bidders.addTo(row);
            day.auctions.addTo(row);
            rows.accept(row.toArray());
        });
    }
}
