package io.aurochs.pipeline;

import io.aurochs.bundle.Field;
import io.aurochs.bundle.Schema;
import io.aurochs.operator.RecordSink;
import io.aurochs.pipeline.model.EventSpan;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.pipeline.model.JoinFunction;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.pipeline.model.RecordPredicate;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.pipeline.transform.FilterEvaluator;
import io.aurochs.pipeline.transform.FlatMapEvaluator;
import io.aurochs.pipeline.transform.Groupings;
import io.aurochs.pipeline.transform.MapEvaluator;
import io.aurochs.pipeline.transform.SinkEvaluator;
import io.aurochs.pipeline.transform.UnionEvaluator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

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
        return pipeline.transform(name, List.of(this), to, resources -> new MapEvaluator(schema, to, function));
    }

    /** The records that a predicate holds for. */
    public RecordStream filter(String name, RecordPredicate predicate) {
        return pipeline.transform(name, List.of(this), schema, resources -> new FilterEvaluator(schema, predicate));
    }

    /**
     * Any number of records for each.
     *
     * @param to what the new records consist of
     */
    public RecordStream flatMap(String name, Schema to, FlatMapFunction function) {
        return pipeline.transform(name, List.of(this), to, resources -> new FlatMapEvaluator(schema, to, function));
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
                throw new IllegalArgumentException("union=" + name + ": streams of schema " + schema + " and of schema "
                        + other.schema + "; map one to the other's");
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
        long rangeMs = EventSpan.millis("join=" + name + " range", range);
        checked(name, () -> {
            schema.check(leftKey);
            other.schema.check(rightKey);
            Groupings.checkJoin(leftKey, rightKey);
        });
        return pipeline.transform(
                name,
                List.of(this, other),
                to,
                resources -> Groupings.join(
                        List.of(schema, other.schema), to, leftKey, rightKey, rangeMs, function, resources));
    }

    /** Something that a transform's declaration is refused for. */
    interface Check {
        void run();
    }

    /** Says which transform's declaration is refused. */
    void checked(String transform, Check check) {
        try {
            check.run();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "pipeline=" + pipeline.name() + " transform=" + transform + ": " + e.getMessage(), e);
        }
    }

    /** Windows of event time, which say what later transforms combine. */
    public WindowedStream window(WindowSpec spec) {
        return new WindowedStream(this, spec, 0);
    }

    /** Gives the records to a sink. */
    public void sink(String name, RecordSink sink) {
        pipeline.sink(name, this, resources -> new SinkEvaluator(schema, sink));
    }
}
