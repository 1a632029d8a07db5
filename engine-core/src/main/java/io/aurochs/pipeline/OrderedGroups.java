package io.aurochs.pipeline;

import io.aurochs.operator.ordered.KeyedStage;
import io.aurochs.pipeline.model.KeyedFunction;
import io.aurochs.pipeline.transform.Groupings;
import io.aurochs.row.Field;
import io.aurochs.row.Schema;
import java.util.List;

/** An ordered stream whose records have state with others of the same key. */
public final class OrderedGroups {
    /** As in the paper (Prasaad et al., §7). */
    static final int BUCKETS = 100;

    private static final int MOST_BUCKETS = 10_000;

    private final OrderedStream stream;
    private final List<Field> keys;
    private final int buckets;

    OrderedGroups(OrderedStream stream, List<Field> keys, int buckets) {
        this.stream = stream;
        this.keys = keys;
        this.buckets = buckets;
    }

    /**
     * Into how many buckets the keys are divided, 100 by default: workers process different buckets at once. More let more workers work at
     * once where few keys are frequent; each costs a little for every bundle.
     *
     * @param count from 1 to 10,000
     */
    public OrderedGroups buckets(int count) {
        if (count < 1 || count > MOST_BUCKETS) {
            throw new IllegalArgumentException("pipeline=" + stream.pipeline().name() + " groupByKey behind "
                    + stream.vertex() + ": buckets=" + count + " not in [1, " + MOST_BUCKETS + "]");
        }
        return new OrderedGroups(stream, keys, count);
    }

    /**
     * Any number of records for each, by a function that keeps some numbers for each key.
     *
     * @param to what the new records consist of
     * @param numbers how many are kept for a key, 0 to 65,536; a number is a 64-bit integer, or used as a floating-point number
     */
    public OrderedStream process(String name, Schema to, int numbers, KeyedFunction function) {
        if (numbers < 0 || numbers > Character.MAX_VALUE + 1) {
            throw new IllegalArgumentException("pipeline=" + stream.pipeline().name() + " transform=" + name
                    + ": numbers=" + numbers + " not in [0, 65536]");
        }
        Schema from = stream.schema();
        stream.pipeline()
                .stage(
                        name,
                        stream.vertex(),
                        (task, resources, consumers) -> new KeyedStage(
                                task,
                                resources,
                                consumers,
                                Groupings.function(
                                        from,
                                        to,
                                        keys,
                                        numbers,
                                        function,
                                        buckets,
                                        resources.memory().get(0)),
                                to,
                                buckets));
        return new OrderedStream(stream.pipeline(), name, to);
    }
}
