package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.benchmarks.draw.Mix;

/** Of a customer and the number of orders so far, which do not depend on the order in which two sources' records meet. */
final class OrderChecksum implements ResultHasher<OrderTotals> {
    private static final long serialVersionUID = 1L;

    @Override
    public long hash(OrderTotals totals) {
        return of(totals.getId(), totals.getOrders());
    }

    static long of(long id, long orders) {
        return Mix.of(id + 1) * (2 * orders + 1);
    }

    /** The sum over {@code (id, 1), (id, 2), ... (id, orders)}. */
    static long upTo(long id, long orders) {
        return Mix.of(id + 1) * (orders * (orders + 2));
    }
}
