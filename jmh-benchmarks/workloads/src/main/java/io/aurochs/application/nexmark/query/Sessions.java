package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Bid;
import java.util.HashMap;
import java.util.Map;

/** Query 11: how many bids a user makes until there is none for more than 10 seconds. */
final class Sessions implements BidLoop {
    private static final long GAP_MS = 10_000;

    private final Map<Long, Session> sessions = new HashMap<>();
    private final Rows rows;

    private record Session(long beginMs, long lastMs, long bids) {
        Session with(Bid bid) {
            return new Session(beginMs, bid.timeMs(), bids + 1);
        }
    }

    Sessions(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void process(Bid bid) {
        Session session = sessions.get(bid.bidder());
        if (session != null && bid.timeMs() - session.lastMs() > GAP_MS) {
            emit(bid.bidder(), session);
            session = null;
        }
        sessions.put(bid.bidder(), session == null ? new Session(bid.timeMs(), bid.timeMs(), 1) : session.with(bid));
    }

    private void emit(long bidder, Session session) {
        rows.accept(bidder, session.bids(), Times.of(session.beginMs()), Times.of(session.lastMs() + GAP_MS));
    }

    @Override
    public void end() {
        sessions.forEach(this::emit);
    }
}
