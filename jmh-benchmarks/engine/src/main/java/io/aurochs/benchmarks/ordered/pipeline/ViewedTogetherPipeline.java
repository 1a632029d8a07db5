package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.benchmarks.ordered.query.ViewedTogether;
import io.aurochs.pipeline.OrderedStream;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.stream.IntStream;

/**
 * Query 2: clicks are selected; by user, sessions are formed; pairs are formed of each; by pair, they are counted; all together, they are
 * listed.
 */
final class ViewedTogetherPipeline {
    private static final Schema SESSION = session();
    private static final LongField ITEMS = SESSION.longField("items");
    private static final LongField[] ITEM = IntStream.range(0, ViewedTogether.MOST_ITEMS)
            .mapToObj(i -> SESSION.longField(item(i)))
            .toArray(LongField[]::new);

    private static final int LAST_MS = 0;
    private static final int COUNT = 1;
    private static final int FIRST_ITEM = 2;

    private final ViewedTogether query;

    private ViewedTogetherPipeline(ViewedTogether query) {
        this.query = query;
    }

    private static Schema session() {
        Schema.Builder session = Schema.named("session").longs("items");
        for (int i = 0; i < ViewedTogether.MOST_ITEMS; i++) {
            session.longs(item(i));
        }
        return session.build();
    }

    private static String item(int i) {
        return "item" + i;
    }

    static OrderedStream of(ViewedTogether query, OrderedStream clicks, String first) {
        ViewedTogetherPipeline pipeline = new ViewedTogetherPipeline(query);
        return clicks.filter(first, click -> click.get(Clicks.USER) != 0 && click.get(Clicks.ITEM) != 0)
                .groupByKey(Clicks.USER)
                .process("sessions", SESSION, FIRST_ITEM + ViewedTogether.MOST_ITEMS, pipeline::session)
                .flatMap("pairs", Pairs.PAIR, ViewedTogetherPipeline::pairs)
                .groupByKey(Pairs.ITEM, Pairs.OTHER)
                .process("count", Pairs.COUNTED, 1, ViewedTogetherPipeline::count)
                .process("top", Pairs.LISTED, pipeline::top);
    }

    private void session(RecordCursor click, Accumulator session, RecordWriter sessions) {
        if (click.time() - session.getLong(LAST_MS) > query.timeoutMs()) {
            end(click.time(), session, sessions);
        }
        session.setLong(LAST_MS, click.time());
        int items = (int) session.getLong(COUNT);
        long item = click.get(Clicks.ITEM);
        for (int i = 0; i < items; i++) {
            if (session.getLong(FIRST_ITEM + i) == item) {
                return;
            }
        }
        if (items < ViewedTogether.MOST_ITEMS) {
            session.setLong(FIRST_ITEM + items, item);
            session.setLong(COUNT, items + 1L);
        }
    }

    private static void end(long timeMs, Accumulator session, RecordWriter sessions) {
        int items = (int) session.getLong(COUNT);
        // Of fewer there is no pair.
        if (items > 1) {
            sessions.begin(timeMs).put(ITEMS, items);
            for (int i = 0; i < items; i++) {
                sessions.put(ITEM[i], session.getLong(FIRST_ITEM + i));
            }
            sessions.commit();
        }
        session.setLong(COUNT, 0);
    }

    private static void pairs(RecordCursor session, RecordWriter pairs) {
        int items = (int) session.get(ITEMS);
        for (int one = 0; one < items; one++) {
            for (int two = one + 1; two < items; two++) {
                Pairs.write(pairs, session.time(), session.get(ITEM[one]), session.get(ITEM[two]));
            }
        }
    }

    private static void count(RecordCursor pair, Accumulator times, RecordWriter counted) {
        times.addLong(0, 1);
        counted.begin(pair.time())
                .put(Pairs.COUNTED_ITEM, pair.get(Pairs.ITEM))
                .put(Pairs.COUNTED_OTHER, pair.get(Pairs.OTHER))
                .put(Pairs.COUNT, times.getLong(0))
                .commit();
    }

    private FlatMapFunction top() {
        TopPairs top = new TopPairs(query.most());
        long[] pairs = new long[1];
        return (counted, listed) -> {
            top.add(counted);
            pairs[0]++;
            if (pairs[0] % query.every() == 0) {
                top.write(listed, counted.time());
            }
        };
    }
}
