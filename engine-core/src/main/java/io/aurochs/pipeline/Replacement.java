package io.aurochs.pipeline;

import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.pipeline.model.RecordPredicate;
import io.aurochs.row.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * New functions of transforms, which {@link PipelineRun#replace} puts in place together. One thread. Other limits in a pipeline that runs:
 *
 * <pre>{@code
 * import io.aurochs.pipeline.PipelineRun;
 * import io.aurochs.pipeline.Replaced;
 * import io.aurochs.pipeline.Replacement;
 * import io.aurochs.row.LongField;
 * import java.util.concurrent.CompletableFuture;
 *
 * class Limits {
 *     private final LongField value;
 *
 *     Limits(LongField value) {
 *         this.value = value;
 *     }
 *
 *     CompletableFuture<Replaced> set(PipelineRun run, long least, long most) {
 *         return run.replace(new Replacement()
 *                 .filter("not too small", record -> record.get(value) >= least)
 *                 .filter("not too large", record -> record.get(value) <= most));
 *     }
 * }
 * }</pre>
 */
public final class Replacement {
    private final Map<String, Change> changes = new LinkedHashMap<>();

    /**
     * A function for a transform.
     *
     * @param kind of function
     * @param to what its results consist of; null: as what it receives
     */
    record Change(Class<?> kind, @Nullable Schema to, Object function) {}

    /** Of no function yet. */
    public Replacement() {}

    Map<String, Change> changes() {
        return changes;
    }

    /** Names of the transforms that it has functions for. */
    public Set<String> transforms() {
        return Set.copyOf(changes.keySet());
    }

    /**
     * Another function for a transform that {@code map} has declared.
     *
     * @param name of the transform
     * @param to what the new records consist of, as declared
     * @throws IllegalArgumentException when it has one for this transform
     */
    public Replacement map(String name, Schema to, MapFunction function) {
        return with(name, new Change(MapFunction.class, to, function));
    }

    /**
     * Another predicate for a transform that {@code filter} has declared.
     *
     * @param name of the transform
     * @throws IllegalArgumentException when it has one for this transform
     */
    public Replacement filter(String name, RecordPredicate predicate) {
        return with(name, new Change(RecordPredicate.class, null, predicate));
    }

    /**
     * Another function for a transform that {@code flatMap} has declared.
     *
     * @param name of the transform
     * @param to what the new records consist of, as declared
     * @throws IllegalArgumentException when it has one for this transform
     */
    public Replacement flatMap(String name, Schema to, FlatMapFunction function) {
        return with(name, new Change(FlatMapFunction.class, to, function));
    }

    private Replacement with(String name, Change change) {
        if (changes.putIfAbsent(name, change) != null) {
            throw new IllegalArgumentException(
                    "transform=" + name + ": the replacement has a function for it; use another replacement");
        }
        return this;
    }
}
