package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Auction;
import io.aurochs.application.nexmark.Bid;
import io.aurochs.application.nexmark.Event;
import io.aurochs.application.nexmark.Person;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Query 23: all bids of persons who sell, with each of their auctions. */
final class SellersBids implements QueryLoop {
    private final Map<Long, Trader> traders = new HashMap<>();
    private final Rows rows;

    private static final class Trader {
        private final List<Bid> bids = new ArrayList<>();
        private final List<Auction> auctions = new ArrayList<>();
        private @Nullable Person person;
    }

    SellersBids(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void process(Event event) {
        if (event instanceof Person person) {
            trader(person.id()).person = person;
        } else if (event instanceof Auction auction) {
            trader(auction.seller()).auctions.add(auction);
        } else if (event instanceof Bid bid) {
            trader(bid.bidder()).bids.add(bid);
        }
    }

    private Trader trader(long id) {
        return traders.computeIfAbsent(id, unseen -> new Trader());
    }

    @Override
    public void end() {
        for (Trader trader : traders.values()) {
            Person person = trader.person;
            if (person != null) {
                trader.bids.forEach(bid -> trader.auctions.forEach(auction -> emit(bid, person, auction)));
            }
        }
    }

    private void emit(Bid bid, Person person, Auction auction) {
        rows.accept(
                bid.bidder(),
                bid.price(),
                bid.channel(),
                bid.url(),
                bid.extra(),
                person.id(),
                person.name(),
                person.emailAddress(),
                person.creditCard(),
                person.city(),
                person.state(),
                person.extra(),
                auction.itemName(),
                auction.description(),
                auction.initialBid(),
                auction.reserve(),
                Times.of(auction.timeMs()),
                Times.of(auction.expiresMs()),
                auction.seller(),
                auction.category(),
                auction.extra());
    }
}
