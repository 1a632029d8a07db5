package io.aurochs.pipeline;

import io.aurochs.operator.RecordSink;
import io.aurochs.pipeline.model.EventSpan;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.pipeline.model.JoinFunction;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.pipeline.model.RecordPredicate;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.pipeline.transform.Groupings;
import io.aurochs.pipeline.transform.UnionEvaluator;
import io.aurochs.row.Field;
import io.aurochs.row.Schema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The records that come out of a source or a transform, of one schema. What is declared on it is added to its pipeline. */
public final class RecordStream {
    private final Pipeline pipeline;
    private final String vertex;
    private final String output;
    private final Schema schema;

    RecordStream(Pipeline pipeline, String vertex, String output, Schema schema) {
        this.pipeline = pipeline;
        this.vertex = vertex;
        this.output = output;
        this.schema = schema;
    }

    Pipeline pipeline() {
        return pipeline;
    }

    String vertex() {
        return vertex;
    }

    String output() {
        return output;
    }

    /** What its records consist of. */
    public Schema schema() {
        return schema;
    }

    /**
     * One record for each.
     *
     * @param name unique among the pipeline's transforms, as all names of transforms
     * @param to what the new records consist of
     */
    public RecordStream map(String name, Schema to, MapFunction function) {
        return pipeline.transform(name, this, ReplaceableTransform.map(schema, to, function));
    }

    /** The records that a predicate holds for. */
    public RecordStream filter(String name, RecordPredicate predicate) {
        return pipeline.transform(name, this, ReplaceableTransform.filter(schema, predicate, UnaryOperator.identity()));
    }

    /**
     * Any number of records for each.
     *
     * @param to what the new records consist of
     */
    public RecordStream flatMap(String name, Schema to, FlatMapFunction function) {
        return pipeline.transform(
                name, this, ReplaceableTransform.flatMap(schema, to, function, UnaryOperator.identity()));
    }

    /**
     * The records of this stream and others.
     *
     * @throws IllegalArgumentException when another one has another schema
     */
    public RecordStream union(String name, RecordStream... others) {
        List<RecordStream> all = new ArrayList<>(List.of(this));
        for (RecordStream other : others) {
            if (other.schema != schema) {
                throw refusal(
                        "transform=" + name,
                        "a union of streams of schema " + schema + " and of schema " + other.schema.besides(schema)
                                + "; map one to the other's",
                        null);
            }
            all.add(other);
        }
        return pipeline.transform(name, all, schema, resources -> new UnionEvaluator());
    }

    /**
     * Pairs of records of this stream and another one, which have the same key and whose times are not far apart. Records that come late
     * are left out.
     *
     * @param leftKey column of this stream's records
     * @param rightKey column of the other's, of the same kind
     * @param range how far apart the times may be, either way
     * @param to what the results consist of
     * @throws IllegalArgumentException when a column is of other records or another kind, or the range is negative
     */
    public RecordStream join(
            String name,
            RecordStream other,
            Field leftKey,
            Field rightKey,
            Duration range,
            Schema to,
            JoinFunction function) {
        long rangeMs = checked(name, () -> {
            schema.check(leftKey);
            other.schema.check(rightKey);
            Groupings.checkJoin(leftKey, rightKey);
            return EventSpan.millis("range", range);
        });
        return pipeline.join(
                name,
                List.of(this, other),
                to,
                rangeMs,
                "pairs of equal " + leftKey.name() + " and " + rightKey.name() + " within " + rangeMs + " ms",
                resources -> Groupings.join(
                        List.of(schema, other.schema), to, leftKey, rightKey, rangeMs, function, resources));
    }

    /** What comes of a part of a transform's declaration; says which transform's is refused. */
    <V> V checked(String transform, Supplier<V> declared) {
        return checkedAt("transform=" + transform, declared);
    }

    /** The same of what is declared before the transform has its name. */
    <V> V checkedBehind(String what, Supplier<V> declared) {
        return checkedAt(what + " behind " + vertex, declared);
    }

    private <V> V checkedAt(String place, Supplier<V> declared) {
        try {
            return declared.get();
        } catch (IllegalArgumentException e) {
            throw refusal(place, String.valueOf(e.getMessage()), e);
        }
    }

    private IllegalArgumentException refusal(String place, String because, @Nullable Throwable cause) {
        return new IllegalArgumentException("pipeline=" + pipeline.name() + " " + place + ": " + because, cause);
    }

    /**
     * The records in order: whatever comes of them leaves the pipeline as if one thread had processed them one by one, in the order in
     * which the source ships them. Right behind the only source, before anything else is declared; everything behind it is ordered.
     *
     * @throws IllegalArgumentException anywhere else
     */
    public OrderedStream ordered() {
        pipeline.order(vertex);
        return new OrderedStream(pipeline, vertex, schema, null);
    }

    /** Windows of event time, which say what later transforms combine. */
    public WindowedStream window(WindowSpec spec) {
        return new WindowedStream(this, spec, 0);
    }

    /**
     * Gives the records to a sink.
     *
     * @throws IllegalArgumentException when it does not take records of this schema
     */
    public void sink(String name, RecordSink sink) {
        checked(name, () -> {
            sink.check(schema);
            return sink;
        });
        pipeline.sink(name, this, sink);
    }

    /**
     * Keeps the records of the last complete interval for queries: see {@link Jobs#query} and {@link PipelineRun#view}. An interval is
     * published, if there are records of it, when a watermark reaches its end; records that come later are left out and counted as late.
     *
     * @param name unique among the pipeline's transforms
     * @param every how long an interval is; intervals begin at multiples of that since 1970. Behind windows, their slide
     * @throws IllegalArgumentException when an interval is not of whole milliseconds, or has none
     */
    public void view(String name, Duration every) {
        pipeline.view(name, this, every, null);
    }

    /**
     * As {@link #view(String, Duration)}, of records that are found by a key.
     *
     * @param key a column of integers or of bytes
     * @throws IllegalArgumentException when it is of another kind or of other records, too
     */
    public void view(String name, Duration every, Field key) {
        pipeline.view(name, this, every, key);
    }
}
