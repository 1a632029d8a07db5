package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Bid;
import io.aurochs.application.nexmark.Event;

/** A query of bids alone. */
@FunctionalInterface
interface BidLoop extends QueryLoop {
    void process(Bid bid);

    @Override
    default void process(Event event) {
        if (event instanceof Bid bid) {
            process(bid);
        }
    }
}
