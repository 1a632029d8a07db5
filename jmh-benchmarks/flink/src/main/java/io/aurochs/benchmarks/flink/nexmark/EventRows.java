package io.aurochs.benchmarks.flink.nexmark;

import io.aurochs.application.nexmark.Auction;
import io.aurochs.application.nexmark.Bid;
import io.aurochs.application.nexmark.Event;
import io.aurochs.application.nexmark.EventSplit;
import io.aurochs.application.nexmark.Person;
import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RecordGenerator;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;

/** The events of a split as rows of the table of all events. Counts them: a query's speed is that of its input. */
final class EventRows implements RecordGenerator<RowData> {
    private static final int PERSON = 0;
    private static final int AUCTION = 1;
    private static final int BID = 2;

    private final EventSplit split;
    private final OperatorProbe probe;

    EventRows(EventSplit split, OperatorProbe probe) {
        this.split = split;
        this.probe = probe;
    }

    @Override
    public RowData record(long i) {
        probe.countRecord();
        return of(split.event(i));
    }

    private static RowData of(Event event) {
        if (event instanceof Bid bid) {
            return GenericRowData.of(BID, null, null, of(bid));
        }
        return event instanceof Auction auction
                ? GenericRowData.of(AUCTION, null, of(auction), null)
                : GenericRowData.of(PERSON, of((Person) event), null, null);
    }

    private static RowData of(Bid bid) {
        return GenericRowData.of(
                bid.auction(),
                bid.bidder(),
                bid.price(),
                text(bid.channel()),
                text(bid.url()),
                time(bid.timeMs()),
                text(bid.extra()));
    }

    private static RowData of(Auction auction) {
        return GenericRowData.of(
                auction.id(),
                text(auction.itemName()),
                text(auction.description()),
                auction.initialBid(),
                auction.reserve(),
                time(auction.timeMs()),
                time(auction.expiresMs()),
                auction.seller(),
                auction.category(),
                text(auction.extra()));
    }

    private static RowData of(Person person) {
        return GenericRowData.of(
                person.id(),
                text(person.name()),
                text(person.emailAddress()),
                text(person.creditCard()),
                text(person.city()),
                text(person.state()),
                time(person.timeMs()),
                text(person.extra()));
    }

    private static StringData text(String text) {
        return StringData.fromString(text);
    }

    private static TimestampData time(long ms) {
        return TimestampData.fromEpochMillis(ms);
    }
}
