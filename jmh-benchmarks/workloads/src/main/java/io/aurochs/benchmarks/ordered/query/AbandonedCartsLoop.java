package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.ClickGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.util.HashMap;
import java.util.Map;

/** {@link AbandonedCarts}. */
final class AbandonedCartsLoop implements QueryLoop {
    private final AbandonedCarts query;
    private final Rows rows;
    private final Map<Long, Session> byUser = new HashMap<>();
    private long abandoned;
    private long pagesOfAbandoned;

    private static final class Session {
        private long lastMs;
        private long pages;
        private boolean hasCart;
        private boolean hasOrder;
    }

    AbandonedCartsLoop(AbandonedCarts query, Rows rows) {
        this.query = query;
        this.rows = rows;
    }

    @Override
    public void next(NumberRecords records, int i, long timeMs) {
        long user = records.column(ClickGenerator.USER)[i];
        if (user == 0) {
            return;
        }
        Session session = byUser.computeIfAbsent(user, unseen -> new Session());
        if (timeMs - session.lastMs > query.timeoutMs()) {
            if (session.hasCart && !session.hasOrder) {
                abandon(session.pages, timeMs);
            }
            session = new Session();
            byUser.put(user, session);
        }
        long page = records.column(ClickGenerator.PAGE)[i];
        session.lastMs = timeMs;
        session.pages++;
        session.hasCart |= page == ClickGenerator.CART;
        session.hasOrder |= page == ClickGenerator.ORDER;
    }

    private void abandon(long pages, long timeMs) {
        abandoned++;
        pagesOfAbandoned += pages;
        if (abandoned == query.sessions()) {
            double average = (double) pagesOfAbandoned / abandoned;
            rows.row(timeMs, abandoned, pagesOfAbandoned, Double.doubleToRawLongBits(average), 0);
            abandoned = 0;
            pagesOfAbandoned = 0;
        }
    }
}
