package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.benchmarks.ordered.query.ViewedBefore;
import io.aurochs.pipeline.OrderedStream;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** Query 3: clicks are selected; by user, purchases find what was looked at before; by item, that is counted and ranked. */
final class ViewedBeforePipeline {
    private static final Schema VIEWED =
            Schema.named("viewed").longs("bought").longs("viewed").build();
    private static final LongField BOUGHT = VIEWED.longField("bought");
    private static final LongField ITEM = VIEWED.longField("viewed");

    private static final Schema RANKED = Schema.named("ranked")
            .longs("bought")
            .longs("viewed")
            .longs("count")
            .longs("rank")
            .build();
    private static final LongField RANKED_BOUGHT = RANKED.longField("bought");
    private static final LongField RANKED_ITEM = RANKED.longField("viewed");
    private static final LongField COUNT = RANKED.longField("count");
    private static final LongField RANK = RANKED.longField("rank");

    private static final int VIEWS = 0;
    private static final int FIRST_ITEM = 1;
    private static final int FIRST_MS = FIRST_ITEM + ViewedBefore.LAST;
    private static final int NUMBERS = FIRST_MS + ViewedBefore.LAST;

    private final ViewedBefore query;

    private ViewedBeforePipeline(ViewedBefore query) {
        this.query = query;
    }

    static OrderedStream of(ViewedBefore query, OrderedStream clicks, String first) {
        ViewedBeforePipeline pipeline = new ViewedBeforePipeline(query);
        return clicks.filter(first, click -> click.get(Clicks.USER) != 0 && click.get(Clicks.ITEM) != 0)
                .groupByKey(Clicks.USER)
                .process("before", VIEWED, NUMBERS, pipeline::before)
                .groupByKey(BOUGHT)
                .process("rank", RANKED, query.selectable(), pipeline::rank);
    }

    /** The views are in a ring. */
    private void before(RecordCursor click, Accumulator user, RecordWriter viewed) {
        long views = user.getLong(VIEWS);
        if (click.get(Clicks.SALE) == 0) {
            int place = (int) (views % ViewedBefore.LAST);
            user.setLong(FIRST_ITEM + place, click.get(Clicks.ITEM));
            user.setLong(FIRST_MS + place, click.time());
            user.setLong(VIEWS, views + 1);
            return;
        }
        for (long view = Math.max(0, views - ViewedBefore.LAST); view < views; view++) {
            int place = (int) (view % ViewedBefore.LAST);
            long item = user.getLong(FIRST_ITEM + place);
            if (ViewedBefore.selects(item) && click.time() - user.getLong(FIRST_MS + place) <= query.withinMs()) {
                viewed.begin(click.time())
                        .put(BOUGHT, click.get(Clicks.ITEM))
                        .put(ITEM, item)
                        .commit();
            }
        }
    }

    private void rank(RecordCursor viewed, Accumulator counts, RecordWriter ranked) {
        int place = ViewedBefore.place(viewed.get(ITEM));
        counts.addLong(place, 1);
        long count = counts.getLong(place);
        int before = 0;
        for (int other = 0; other < query.selectable(); other++) {
            long ofOther = counts.getLong(other);
            if (ofOther > count || (ofOther == count && other < place)) {
                before++;
            }
        }
        if (before < query.most()) {
            ranked.begin(viewed.time())
                    .put(RANKED_BOUGHT, viewed.get(BOUGHT))
                    .put(RANKED_ITEM, viewed.get(ITEM))
                    .put(COUNT, count)
                    .put(RANK, before + 1)
                    .commit();
        }
    }
}
