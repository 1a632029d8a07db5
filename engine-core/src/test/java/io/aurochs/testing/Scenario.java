package io.aurochs.testing;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.Operation;

/**
 * A fixed scenario for Lincheck. Operations that wait need one: generated scenarios may hold more waits than wake-ups, and
 * then hang rightly.
 */
public final class Scenario {
    private final Class<?> checked;
    private final List<List<Actor>> threads = new ArrayList<>();
    private final List<Actor> after = new ArrayList<>();

    /** @param checked class with the operations */
    public Scenario(Class<?> checked) {
        this.checked = checked;
    }

    /** Adds a thread that calls the given operations, each written as {@code name} or {@code name(1)}. */
    public Scenario thread(String... calls) {
        threads.add(actors(calls));
        return this;
    }

    /** Adds operations that run when all threads have ended. */
    public Scenario after(String... calls) {
        after.addAll(actors(calls));
        return this;
    }

    public ExecutionScenario build() {
        return new ExecutionScenario(List.of(), threads, after, null);
    }

    private List<Actor> actors(String... calls) {
        return Arrays.stream(calls).map(this::actor).toList();
    }

    private Actor actor(String call) {
        int bracket = call.indexOf('(');
        String name = bracket < 0 ? call : call.substring(0, bracket);
        List<Object> arguments =
                bracket < 0 ? List.of() : List.of(Integer.valueOf(call.substring(bracket + 1, call.length() - 1)));
        Class<?>[] types = arguments.stream().map(argument -> int.class).toArray(Class<?>[]::new);
        try {
            Method method = checked.getMethod(name, types);
            Operation operation = method.getAnnotation(Operation.class);
            boolean waits = operation != null && operation.blocking();
            return new Actor(method, arguments, false, waits);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(checked.getSimpleName() + "." + call + ": no such operation", e);
        }
    }
}
