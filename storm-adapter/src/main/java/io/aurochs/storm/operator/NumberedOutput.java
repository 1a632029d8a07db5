package io.aurochs.storm.operator;

import io.aurochs.bundle.Router;
import io.aurochs.storm.reliability.AurochsTuple;
import java.util.HashMap;
import java.util.Map;

/**
 * Sends tuples at the only place where all that a component emits passes in order. Numbers those for components whose results are brought
 * into order, for each component by itself. One thread at a time.
 */
final class NumberedOutput implements OrderedOutput {
    private final Router router;
    /** By Storm's id of a task, what numbers the tuples of its component. */
    private final Map<Integer, Serials> serials;

    /** @param componentOfTask the component of each receiving task whose results are brought into order, by Storm's id */
    NumberedOutput(Router router, Map<Integer, String> componentOfTask) {
        this.router = router;
        Map<String, Serials> byComponent = new HashMap<>();
        Map<Integer, Serials> byTask = new HashMap<>();
        componentOfTask.forEach(
                (task, component) -> byTask.put(task, byComponent.computeIfAbsent(component, c -> new Serials())));
        this.serials = Map.copyOf(byTask);
    }

    private static final class Serials {
        private long next;
    }

    @Override
    public void append(int receiver, int destination, AurochsTuple tuple) {
        Serials numbering = serials.get(receiver);
        router.append(destination, numbering == null ? tuple : new NumberedTuple(numbering.next++, tuple));
    }
}
