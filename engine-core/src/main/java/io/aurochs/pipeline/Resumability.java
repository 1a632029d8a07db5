package io.aurochs.pipeline;

import io.aurochs.graph.Edge;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.RecordSink;
import io.aurochs.operator.ReplayableSource;
import io.aurochs.operator.ResumableSink;
import io.aurochs.row.BytesField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a pipeline declares that matters where it is resumed: its transforms with state, its sinks, and what cannot be resumed. */
final class Resumability {
    private final String pipeline;
    /** By transform, how much older than the watermark a record may be that it still needs, milliseconds. */
    private final Map<String, Long> spans = new LinkedHashMap<>();

    /** By source and transform, what its results depend on. */
    private final Map<String, String> shapes = new HashMap<>();
    /** By source, transform and sink, what its results consist of. */
    private final Map<String, String> columns = new HashMap<>();

    private final Set<String> joins = new LinkedHashSet<>();
    private final Map<String, RecordSink> sinks = new LinkedHashMap<>();
    private final Map<String, String> refused = new LinkedHashMap<>();
    private @Nullable Points points;

    /** Where points are kept, and how often one is made. */
    record Points(Path directory, Duration every) {}

    Resumability(String pipeline) {
        this.pipeline = pipeline;
    }

    /** A transform has state. */
    void remembers(String transform, long spanMs) {
        spans.put(transform, spanMs);
    }

    /** What the results of a source or a transform depend on, in a few words that are the same in each process. */
    void shape(String transform, String shape) {
        shapes.put(transform, shape);
    }

    /** What the results of a source or a transform consist of. */
    void results(String transform, Schema schema) {
        columns.put(
                transform,
                schema.fields().stream().map(Resumability::column).collect(Collectors.joining(", ", "(", ")")));
    }

    private static String column(Field field) {
        return field instanceof BytesField bytes
                ? field.name() + " of " + bytes.width() + " bytes"
                : field.name() + (field instanceof LongField ? "" : " of doubles");
    }

    /** A transform is a join. */
    void joins(String transform) {
        joins.add(transform);
    }

    void sink(String name, RecordSink sink) {
        sinks.put(name, sink);
    }

    /** A part cannot be resumed. */
    void refuse(String part, String because) {
        refused.putIfAbsent(part, because);
    }

    /** From now on it is to be resumable. */
    void in(Path directory, Duration every) {
        if (every.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "pipeline=" + pipeline + " every=" + every + ": a point is made each millisecond at most");
        }
        points = new Points(directory, every);
    }

    /** Where its points are kept; empty when it is not to be resumable. */
    Optional<Points> points() {
        return Optional.ofNullable(points);
    }

    /** How much older than the watermark a record may be that a transform still needs, milliseconds; null when it has no state. */
    @Nullable
    Long span(String transform) {
        return spans.get(transform);
    }

    /** Those of all transforms together, milliseconds. */
    long spansMs() {
        return spans.values().stream().mapToLong(span -> span).reduce(0, Resumability::sum);
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    /** @throws NotResumableException when a part cannot be resumed */
    void check(Graph graph) {
        refused.forEach((part, because) -> {
            throw new NotResumableException(pipeline, part, because);
        });
        sinks.forEach((name, sink) -> {
            if (!(sink instanceof ResumableSink)) {
                throw new NotResumableException(
                        pipeline, "sink=" + name, "it cannot be resumed; use a sink that implements ResumableSink");
            }
        });
        for (Vertex vertex : graph.vertices()) {
            if (joins.contains(vertex.name())) {
                checkBehind(graph, vertex);
            }
        }
    }

    /** @throws NotResumableException when a source cannot be replayed */
    ReplayableSource check(String source, EpochSource made) {
        if (made instanceof ReplayableSource replayable) {
            return replayable;
        }
        throw new NotResumableException(
                pipeline, "source=" + source, "it cannot be replayed; use a source that implements ReplayableSource");
    }

    /** Which epoch a pair belongs to depends on what is processed first. Behind windows this makes no difference. */
    private void checkBehind(Graph graph, Vertex join) {
        Deque<Vertex> behind = new ArrayDeque<>(Set.of(join));
        for (Vertex vertex = behind.poll(); vertex != null; vertex = behind.poll()) {
            for (Edge edge : graph.outputsOf(vertex)) {
                if (sinks.containsKey(edge.to().name())) {
                    throw new NotResumableException(
                            pipeline,
                            "transform=" + join.name(),
                            "pairs of a join cannot be resumed without windows behind it, as any of two epochs may have a"
                                    + " pair; put a window before sink "
                                    + edge.to().name());
                }
                if (!spans.containsKey(edge.to().name())
                        || joins.contains(edge.to().name())) {
                    behind.add(edge.to());
                }
            }
        }
    }

    /**
     * What the pipeline consists of, a line for each part that begins with its name; a point is of such a pipeline. Functions are not in
     * there: what they compute cannot be known.
     */
    String description(Graph graph) {
        StringBuilder lines = new StringBuilder(pipeline).append('\n');
        for (Vertex vertex : graph.vertices()) {
            lines.append(vertex.name());
            for (Edge edge : graph.inputsOf(vertex)) {
                lines.append(" <- ").append(edge.from().name()).append('.').append(edge.stream());
            }
            lines.append(": ");
            RecordSink sink = sinks.get(vertex.name());
            if (sink != null) {
                lines.append(sink.getClass().getName());
            } else {
                lines.append(shapes.getOrDefault(vertex.name(), "union"));
            }
            lines.append(' ').append(columns.get(vertex.name())).append('\n');
        }
        return lines.toString();
    }
}
