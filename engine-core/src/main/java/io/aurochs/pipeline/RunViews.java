package io.aurochs.pipeline;

import io.aurochs.view.ResultView;
import io.aurochs.view.ViewDeclaration;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** The views of one run of a pipeline. Any thread. */
final class RunViews {
    private final String pipeline;
    private final Map<String, ResultView> views = new TreeMap<>();

    /** Those that are declared. */
    RunViews(String pipeline, Collection<ViewDeclaration> declared) {
        this.pipeline = pipeline;
        declared.forEach(view -> views.put(view.name(), new ResultView(view)));
    }

    /** @throws IllegalArgumentException when there is none of that name */
    ResultView of(String name) {
        ResultView found = views.get(name);
        if (found == null) {
            throw new IllegalArgumentException("pipeline=" + pipeline + " view=" + name + ": it was not declared; "
                    + (views.isEmpty() ? "the pipeline has no views" : "the pipeline has " + views.keySet()));
        }
        return found;
    }
}
