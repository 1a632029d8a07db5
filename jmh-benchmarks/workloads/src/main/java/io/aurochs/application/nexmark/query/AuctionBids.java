package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Auction;
import io.aurochs.application.nexmark.Bid;
import io.aurochs.application.nexmark.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Joins auctions with their bids. A bid can come before its auction: it waits. */
final class AuctionBids {
    private final Map<Long, Auction> auctions = new HashMap<>();
    private final Map<Long, List<Bid>> early = new HashMap<>();
    private final BiConsumer<Auction, Bid> pairs;

    AuctionBids(BiConsumer<Auction, Bid> pairs) {
        this.pairs = pairs;
    }

    /** A join with only the bids from the auction's begin to its expiry, both included. */
    static AuctionBids inTime(BiConsumer<Auction, Bid> pairs) {
        return new AuctionBids((auction, bid) -> {
            if (bid.timeMs() >= auction.timeMs() && bid.timeMs() <= auction.expiresMs()) {
                pairs.accept(auction, bid);
            }
        });
    }

    void process(Event event) {
        if (event instanceof Auction auction) {
            auctions.put(auction.id(), auction);
            List<Bid> waiting = early.remove(auction.id());
            if (waiting != null) {
                waiting.forEach(bid -> pairs.accept(auction, bid));
            }
        } else if (event instanceof Bid bid) {
            Auction auction = auctions.get(bid.auction());
            if (auction == null) {
                early.computeIfAbsent(bid.auction(), unseen -> new ArrayList<>())
                        .add(bid);
            } else {
                pairs.accept(auction, bid);
            }
        }
    }
}
