package io.aurochs.pipeline;

import io.aurochs.operator.ordered.KeyBuckets;
import io.aurochs.operator.ordered.KeyedEvaluator;
import io.aurochs.operator.ordered.KeyedStage;
import io.aurochs.pipeline.model.ArrivalWindow;
import io.aurochs.pipeline.model.KeyedFunction;
import io.aurochs.pipeline.transform.Groupings;
import io.aurochs.pipeline.transform.KeyedStep;
import io.aurochs.pipeline.transform.SkippedFailures;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** An ordered stream whose records have state with others of the same key. */
public final class OrderedGroups {
    /** On 16 cores about as many as in the paper (Prasaad et al., §7); on few, small bundles cost less. */
    private static final int BUCKETS_PER_WORKER = 8;

    private static final int MOST_BUCKETS = 10_000;
    /** As many as a table can keep for a key. */
    static final int MOST_NUMBERS = Character.MAX_VALUE + 1;

    private final OrderedStream stream;
    private final List<Field> keys;
    private final IntFunction<KeyBuckets> bucketsOfWorkers;

    OrderedGroups(OrderedStream stream, List<Field> keys) {
        this(stream, keys, workers -> KeyBuckets.byHash(BUCKETS_PER_WORKER * workers));
    }

    private OrderedGroups(OrderedStream stream, List<Field> keys, IntFunction<KeyBuckets> bucketsOfWorkers) {
        this.stream = stream;
        this.keys = keys;
        this.bucketsOfWorkers = bucketsOfWorkers;
    }

    /**
     * Into how many buckets the keys are divided, eight for each worker by default: workers process different buckets at once. More let more
     * workers work at once where few keys are frequent; each costs a little for every bundle.
     *
     * @param count from 1 to 10,000
     */
    public OrderedGroups buckets(int count) {
        if (count < 1 || count > MOST_BUCKETS) {
            throw new IllegalArgumentException(grouping() + "buckets=" + count + " not in [1, " + MOST_BUCKETS + "]");
        }
        return new OrderedGroups(stream, keys, workers -> KeyBuckets.byHash(count));
    }

    /**
     * Divides the keys into buckets by ranges instead of their hash. Bucket i has the keys below bounds[i] that are in no bucket before it; one
     * more has the others. Keys that are close to each other are processed one after the other, so this is for keys whose distribution is known.
     *
     * @param bounds ascending, 9,999 at most; with none, there is one bucket
     * @throws IllegalArgumentException when the bounds do not ascend or are too many, or the key is not one column of 64-bit integers
     */
    public OrderedGroups ranges(long... bounds) {
        if (keys.size() != 1 || !(keys.get(0) instanceof LongField key)) {
            throw new IllegalArgumentException(grouping() + "ranges of key=" + keys
                    + ": only one column of 64-bit integers has ranges; use buckets");
        }
        if (bounds.length >= MOST_BUCKETS) {
            throw new IllegalArgumentException(
                    grouping() + bounds.length + " bounds: give " + (MOST_BUCKETS - 1) + " at most");
        }
        try {
            KeyBuckets ranges = KeyBuckets.byRange(key, bounds);
            return new OrderedGroups(stream, keys, workers -> ranges);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(grouping() + e.getMessage(), e);
        }
    }

    private String grouping() {
        return "pipeline=" + stream.pipeline().name() + " groupByKey behind " + stream.vertex() + ": ";
    }

    /** Windows of the records of each key. */
    public OrderedWindows window(ArrivalWindow window) {
        return new OrderedWindows(this, window);
    }

    /**
     * Any number of records for each, by a function that keeps some numbers for each key.
     *
     * @param to what the new records consist of
     * @param numbers how many are kept for a key, 0 to 65,536; a number is a 64-bit integer, or used as a floating-point number
     */
    public OrderedStream process(String name, Schema to, int numbers, KeyedFunction function) {
        KeyedFunction guarded = stream.guarded(name, function, SkippedFailures::process);
        return steps(name, to, numbers, results -> KeyedStep.of(guarded, numbers, results));
    }

    OrderedStream stream() {
        return stream;
    }

    List<Field> keys() {
        return keys;
    }

    /** What is declared, unless that fails; then the message names the transform. */
    <T> T checked(String name, Supplier<T> declared) {
        try {
            return declared.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(transform(name) + e.getMessage(), e);
        }
    }

    private String transform(String name) {
        return "pipeline=" + stream.pipeline().name() + " transform=" + name + ": ";
    }

    /**
     * What comes of each record and the numbers of its key.
     *
     * @param steps makes one for each worker
     */
    OrderedStream steps(String name, Schema to, int numbers, Function<RecordWriter, KeyedStep> steps) {
        if (numbers < 0 || numbers > MOST_NUMBERS) {
            throw new IllegalArgumentException(
                    transform(name) + "numbers=" + numbers + " not in [0, " + MOST_NUMBERS + "]");
        }
        stream.pipeline().stage(name, stream.vertex(), (task, resources, consumers) -> {
            KeyBuckets buckets = bucketsOfWorkers.apply(resources.workers());
            KeyedEvaluator evaluator = Groupings.steps(
                    stream.schema(),
                    to,
                    keys,
                    numbers,
                    steps,
                    buckets.count(),
                    resources.memory().get(0));
            return new KeyedStage(task, resources, consumers, evaluator, to, buckets);
        });
        return stream.then(name, to);
    }
}
