package io.aurochs.differential.flink.component;

import java.io.Serial;
import java.io.Serializable;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One run of a job. Functions carry it with them; wherever in this JVM it is deserialised, it is the same run: what it knows
 * is kept by its id until it is closed.
 */
public final class Run implements Serializable, AutoCloseable {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final Map<String, State> STATES = new ConcurrentHashMap<>();
    private static final AtomicInteger OPENED = new AtomicInteger();

    private final String id;

    private record State(Journal journal, Map<String, Gate> gates, Map<String, Long> numbers, Set<Object> emitted) {
        State() {
            this(
                    new Journal(),
                    new ConcurrentHashMap<>(),
                    new ConcurrentHashMap<>(),
                    Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>())));
        }
    }

    private Run(String id) {
        this.id = id;
    }

    /** A new run; the name is for people. */
    public static Run open(String name) {
        return new Run(name + "-" + OPENED.incrementAndGet());
    }

    private State state() {
        return STATES.computeIfAbsent(id, any -> new State());
    }

    public String id() {
        return id;
    }

    public Journal journal() {
        return state().journal();
    }

    /** The gate of that name, closed at first. */
    public Gate gate(String name) {
        return state().gates().computeIfAbsent(name, any -> new Gate());
    }

    /** Sets a number that outlives the attempts of the job. */
    public void setNumber(String name, long value) {
        state().numbers().put(name, value);
    }

    /** Adds to a number that outlives the attempts of the job, 0 at first. */
    public void addToNumber(String name, long more) {
        state().numbers().merge(name, more, Long::sum);
    }

    /** A number set before, or 0. */
    public long number(String name) {
        return state().numbers().getOrDefault(name, 0L);
    }

    /** An object is going to be emitted. */
    public void emit(Object object) {
        state().emitted().add(object);
    }

    /** Whether an object that has arrived is the very one that was emitted, which only a bundle can bring. */
    public boolean isEmitted(Object object) {
        return state().emitted().contains(object);
    }

    /** Forgets what is known of the run; open gates no more. */
    @Override
    public void close() {
        STATES.remove(id);
    }

    @Override
    public String toString() {
        return id;
    }
}
