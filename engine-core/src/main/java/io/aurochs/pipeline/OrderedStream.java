package io.aurochs.pipeline;

import io.aurochs.operator.RecordSink;
import io.aurochs.operator.ordered.InOrderStage;
import io.aurochs.pipeline.model.ArrivalWindow;
import io.aurochs.pipeline.model.FailedRecords;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.pipeline.model.RecordPredicate;
import io.aurochs.pipeline.transform.FlatMapEvaluator;
import io.aurochs.pipeline.transform.Groupings;
import io.aurochs.pipeline.transform.SinkEvaluator;
import io.aurochs.pipeline.transform.SkippedFailures;
import io.aurochs.row.Field;
import io.aurochs.row.Schema;
import io.aurochs.swap.VersionedFunction;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The records that come out of a source or a transform, in the order that one thread would give them. What is declared on it is added to its
 * pipeline; several transforms and sinks may be declared on one stream.
 */
public final class OrderedStream {
    private final Pipeline pipeline;
    private final String vertex;
    private final Schema schema;
    private final @Nullable FailedRecords failures;

    /** @param failures receives the records whose functions throw; null: the pipeline fails */
    OrderedStream(Pipeline pipeline, String vertex, Schema schema, @Nullable FailedRecords failures) {
        this.pipeline = pipeline;
        this.vertex = vertex;
        this.schema = schema;
        this.failures = failures;
    }

    Pipeline pipeline() {
        return pipeline;
    }

    String vertex() {
        return vertex;
    }

    /** What its records consist of. */
    public Schema schema() {
        return schema;
    }

    /**
     * Goes on with the next record where a function throws, instead of failing the pipeline. This holds for the functions of transforms that
     * are declared on the stream that it returns, and behind it; not for combiners of windows, sinks and an {@link Error}, nor where memory
     * is short. What a function has committed before it throws, and done to its state, stays, as in a loop that catches the exception.
     *
     * @param handler receives the records
     */
    public OrderedStream skipFailures(FailedRecords handler) {
        return new OrderedStream(pipeline, vertex, schema, handler);
    }

    /** The stream of a transform that is declared on this one. */
    OrderedStream then(String name, Schema to) {
        return new OrderedStream(pipeline, name, to, failures);
    }

    /** A function of a transform, which goes on after a failure if so declared. */
    <F> F guarded(String name, F function, BiFunction<SkippedFailures, F, F> guard) {
        FailedRecords handler = failures;
        return handler == null ? function : guard.apply(new SkippedFailures(name, handler), function);
    }

    /**
     * One record for each. Several threads call the function at once.
     *
     * @param name unique among the pipeline's transforms, as all names of transforms
     * @param to what the new records consist of
     */
    public OrderedStream map(String name, Schema to, MapFunction function) {
        FailedRecords handler = failures;
        return stateless(
                name,
                to,
                handler == null
                        ? ReplaceableTransform.map(schema, to, function)
                        : ReplaceableTransform.map(schema, to, function, new SkippedFailures(name, handler)::map));
    }

    /** The records that a predicate holds for. Several threads call it at once. */
    public OrderedStream filter(String name, RecordPredicate predicate) {
        return stateless(
                name,
                schema,
                ReplaceableTransform.filter(
                        schema, predicate, declared -> guarded(name, declared, SkippedFailures::filter)));
    }

    /**
     * Any number of records for each. Several threads call the function at once.
     *
     * @param to what the new records consist of
     */
    public OrderedStream flatMap(String name, Schema to, FlatMapFunction function) {
        return stateless(
                name,
                to,
                ReplaceableTransform.flatMap(
                        schema, to, function, declared -> guarded(name, declared, SkippedFailures::flatMap)));
    }

    private OrderedStream stateless(String name, Schema to, ReplaceableTransform<?, ?> declared) {
        pipeline.stage(name, vertex, declared);
        return then(name, to);
    }

    /**
     * Any number of records for each, by a function that keeps state for all records together: one thread at a time calls it, in order, and
     * sees what the one before has done. So it uses one core.
     *
     * @param to what the new records consist of
     * @param function makes one for each run
     */
    public OrderedStream process(String name, Schema to, Supplier<? extends FlatMapFunction> function) {
        pipeline.stage(
                name,
                vertex,
                (task, resources, consumers) -> new InOrderStage(
                        task,
                        resources,
                        consumers,
                        new FlatMapEvaluator(
                                        schema,
                                        to,
                                        new VersionedFunction<>(
                                                guarded(name, function.get(), SkippedFailures::flatMap)))::transform));
        return then(name, to);
    }

    /** Windows of all records together. One thread at a time combines them, so it uses one core. */
    public OrderedWindows window(ArrivalWindow window) {
        return new OrderedWindows(new OrderedGroups(this, List.of()).buckets(1), window);
    }

    /**
     * Records of the same key have state together, and are processed one after the other.
     *
     * @param key one column of bytes, or up to eight of 64-bit integers
     * @throws IllegalArgumentException when it is anything else, or of other records
     */
    public OrderedGroups groupByKey(Field... key) {
        List<Field> keys = List.of(key);
        try {
            if (keys.isEmpty()) {
                throw new IllegalArgumentException(
                        "key=[]: give at least one column, or leave groupByKey out to keep state for all records together");
            }
            Groupings.check(keys);
            keys.forEach(schema::check);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "pipeline=" + pipeline.name() + " groupByKey behind " + vertex + ": " + e.getMessage(), e);
        }
        return new OrderedGroups(this, keys);
    }

    /**
     * Gives the records to a sink, in order: to its first receiver, by one thread at a time.
     *
     * @throws IllegalArgumentException when it does not take records of this schema
     */
    public void sink(String name, RecordSink sink) {
        checked(name, () -> {
            sink.check(schema);
            return sink;
        });
        pipeline.orderedSink(
                name,
                vertex,
                (task, resources, consumers) ->
                        new InOrderStage(task, resources, consumers, new SinkEvaluator(schema, sink)));
    }

    /** As {@link RecordStream#view(String, Duration)}; one thread at a time copies the records. */
    public void view(String name, Duration every) {
        pipeline.orderedView(name, this, every, null);
    }

    /** As {@link RecordStream#view(String, Duration, Field)}; one thread at a time copies the records. */
    public void view(String name, Duration every, Field key) {
        pipeline.orderedView(name, this, every, key);
    }

    private <V> V checked(String transform, Supplier<V> declared) {
        try {
            return declared.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "pipeline=" + pipeline.name() + " transform=" + transform + ": " + e.getMessage(), e);
        }
    }
}
