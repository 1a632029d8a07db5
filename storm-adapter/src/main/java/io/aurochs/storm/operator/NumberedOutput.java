package io.aurochs.storm.operator;

import io.aurochs.bundle.Router;
import io.aurochs.storm.reliability.AurochsTuple;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sends tuples at the only place where all that a component emits passes in order. Numbers those for components whose results are brought
 * into order, for each component by itself. One thread at a time.
 */
final class NumberedOutput implements OrderedOutput {
    private final Router router;
    /** By the router's index of a task, what numbers the tuples of its component. */
    private final @Nullable Serials[] serials;

    /** @param componentOfTask the component of each receiving task whose results are brought into order, by the router's index */
    NumberedOutput(Router router, Map<Integer, String> componentOfTask) {
        this.router = router;
        this.serials = new Serials
                [1 + componentOfTask.keySet().stream().mapToInt(i -> i).max().orElse(-1)];
        Map<String, Serials> byComponent = new HashMap<>();
        componentOfTask.forEach(
                (task, component) -> serials[task] = byComponent.computeIfAbsent(component, c -> new Serials()));
    }

    private static final class Serials {
        private long next;
    }

    @Override
    public void append(int destination, AurochsTuple tuple) {
        Serials numbering = destination < serials.length ? serials[destination] : null;
        router.append(destination, numbering == null ? tuple : new NumberedTuple(numbering.next++, tuple));
    }
}
