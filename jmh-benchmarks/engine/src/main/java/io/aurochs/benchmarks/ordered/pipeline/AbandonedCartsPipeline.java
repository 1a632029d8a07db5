package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.benchmarks.ordered.data.ClickGenerator;
import io.aurochs.benchmarks.ordered.query.AbandonedCarts;
import io.aurochs.pipeline.OrderedStream;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.ArrivalWindow;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** Query 4: clicks are selected; by user, sessions are formed; those without a purchase are selected; all together, their pages are averaged. */
final class AbandonedCartsPipeline {
    private static final Schema SESSION = Schema.named("session")
            .longs("pages")
            .longs("carts")
            .longs("orders")
            .build();
    private static final LongField PAGES = SESSION.longField("pages");
    private static final LongField CARTS = SESSION.longField("carts");
    private static final LongField ORDERS = SESSION.longField("orders");

    private static final int LAST_MS = 0;
    private static final int PAGE_COUNT = 1;
    private static final int CART_COUNT = 2;
    private static final int ORDER_COUNT = 3;

    private final AbandonedCarts query;

    private AbandonedCartsPipeline(AbandonedCarts query) {
        this.query = query;
    }

    static OrderedStream of(AbandonedCarts query, OrderedStream clicks, String first) {
        AbandonedCartsPipeline pipeline = new AbandonedCartsPipeline(query);
        return clicks.filter(first, click -> click.get(Clicks.USER) != 0)
                .groupByKey(Clicks.USER)
                .process("sessions", SESSION, ORDER_COUNT + 1, pipeline::session)
                .filter("abandoned", session -> session.get(CARTS) > 0 && session.get(ORDERS) == 0)
                .window(ArrivalWindow.records(query.sessions()))
                .aggregate(
                        "average",
                        Aggregates.count("sessions"),
                        Aggregates.sum(PAGES, "pages"),
                        Aggregates.avg(PAGES, "average"));
    }

    private void session(RecordCursor click, Accumulator session, RecordWriter sessions) {
        if (click.time() - session.getLong(LAST_MS) > query.timeoutMs()) {
            sessions.begin(click.time())
                    .put(PAGES, session.getLong(PAGE_COUNT))
                    .put(CARTS, session.getLong(CART_COUNT))
                    .put(ORDERS, session.getLong(ORDER_COUNT))
                    .commit();
            session.setLong(PAGE_COUNT, 0);
            session.setLong(CART_COUNT, 0);
            session.setLong(ORDER_COUNT, 0);
        }
        long page = click.get(Clicks.PAGE);
        session.setLong(LAST_MS, click.time());
        session.addLong(PAGE_COUNT, 1);
        session.addLong(CART_COUNT, page == ClickGenerator.CART ? 1 : 0);
        session.addLong(ORDER_COUNT, page == ClickGenerator.ORDER ? 1 : 0);
    }
}
