package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.benchmarks.ordered.data.SaleGenerator;
import io.aurochs.benchmarks.ordered.query.SoldTogether;
import io.aurochs.pipeline.OrderedStream;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;

/** Query 1: lines are selected; by ticket, pairs are formed; by pair, they are counted; all together, they are listed by the hour. */
final class SoldTogetherPipeline {
    private static final int LAST_MS = 0;
    private static final int LINES = 1;
    private static final int FIRST_LINE = 2;

    private static final int HOUR = 0;
    private static final int TIMES = 1;

    private final SoldTogether query;

    private SoldTogetherPipeline(SoldTogether query) {
        this.query = query;
    }

    static OrderedStream of(SoldTogether query, OrderedStream sales, String first) {
        SoldTogetherPipeline pipeline = new SoldTogetherPipeline(query);
        return sales.filter(first, sale -> SoldTogether.selects(sale.get(Sales.STORE), sale.get(Sales.ITEM)))
                .groupByKey(Sales.TICKET)
                .process("pairs", Pairs.PAIR, FIRST_LINE + SaleGenerator.MOST_LINES, pipeline::pair)
                .groupByKey(Pairs.ITEM, Pairs.OTHER)
                .process("count", Pairs.COUNTED, 2, pipeline::count)
                .process("top", Pairs.LISTED, pipeline::top);
    }

    private void pair(RecordCursor sale, Accumulator ticket, RecordWriter pairs) {
        if (sale.time() - ticket.getLong(LAST_MS) > query.windowMs()) {
            ticket.setLong(LINES, 0);
        }
        ticket.setLong(LAST_MS, sale.time());
        long item = sale.get(Sales.ITEM);
        int lines = (int) ticket.getLong(LINES);
        for (int line = 0; line < lines; line++) {
            if (ticket.getLong(FIRST_LINE + line) == item) {
                return;
            }
        }
        for (int line = 0; line < lines; line++) {
            Pairs.write(pairs, sale.time(), ticket.getLong(FIRST_LINE + line), item);
        }
        if (lines < SaleGenerator.MOST_LINES) {
            ticket.setLong(FIRST_LINE + lines, item);
            ticket.setLong(LINES, lines + 1L);
        }
    }

    private void count(RecordCursor pair, Accumulator state, RecordWriter counted) {
        long hour = pair.time() / query.windowMs();
        if (state.getLong(HOUR) != hour) {
            state.setLong(HOUR, hour);
            state.setLong(TIMES, 0);
        }
        state.addLong(TIMES, 1);
        counted.begin(pair.time())
                .put(Pairs.COUNTED_ITEM, pair.get(Pairs.ITEM))
                .put(Pairs.COUNTED_OTHER, pair.get(Pairs.OTHER))
                .put(Pairs.COUNT, state.getLong(TIMES))
                .commit();
    }

    private FlatMapFunction top() {
        TopPairs top = new TopPairs(query.most());
        long[] hour = {Long.MIN_VALUE};
        return (counted, listed) -> {
            long now = counted.time() / query.windowMs();
            if (now != hour[0]) {
                top.write(listed, (hour[0] + 1) * query.windowMs() - 1);
                top.clear();
                hour[0] = now;
            }
            top.add(counted);
        };
    }
}
