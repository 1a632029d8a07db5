package io.aurochs.pipeline;

import io.aurochs.operator.StatelessEvaluator;
import io.aurochs.swap.NewFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The functions of one run of a pipeline that can be replaced. Any thread. */
final class RunFunctions {
    private final String pipeline;
    private final Set<String> transforms;
    private final Map<String, ReplaceableTransform.Running<?, ?>> running = new TreeMap<>();

    /**
     * Those that are declared.
     *
     * @param transforms names of all transforms, sources and sinks
     */
    RunFunctions(String pipeline, Set<String> transforms, Map<String, ReplaceableTransform<?, ?>> declared) {
        this.pipeline = pipeline;
        this.transforms = Set.copyOf(transforms);
        declared.forEach((name, transform) -> running.put(name, transform.run()));
    }

    /** What calls the functions of a transform. */
    StatelessEvaluator evaluator(String transform) {
        return of(transform).evaluator();
    }

    /** What a transform receives, and its results; throws {@link IllegalArgumentException} where its function cannot be replaced. */
    TransformSchemas schemas(String transform) {
        return of(transform).declared().schemas();
    }

    /**
     * The functions that a replacement puts in place.
     *
     * @throws IllegalArgumentException when it cannot be
     */
    List<NewFunction<?>> of(Replacement replacement) {
        if (replacement.changes().isEmpty()) {
            throw new IllegalArgumentException("pipeline=" + pipeline + ": a replacement of no function; add one");
        }
        List<NewFunction<?>> functions = new ArrayList<>();
        replacement.changes().forEach((transform, change) -> {
            ReplaceableTransform.Running<?, ?> replaced = of(transform);
            try {
                functions.add(replaced.replacement(change));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(place(transform) + e.getMessage(), e);
            }
        });
        return functions;
    }

    private ReplaceableTransform.Running<?, ?> of(String transform) {
        ReplaceableTransform.Running<?, ?> found = running.get(transform);
        if (found == null) {
            throw new IllegalArgumentException(place(transform)
                    + (transforms.contains(transform)
                            ? "only functions of map, filter and flatMap can be replaced; start a pipeline with another one"
                            : "there is no such transform; functions of " + running.keySet() + " can be replaced"));
        }
        return found;
    }

    private String place(String transform) {
        return "pipeline=" + pipeline + " transform=" + transform + ": ";
    }
}
