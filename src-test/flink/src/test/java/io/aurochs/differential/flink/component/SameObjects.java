package io.aurochs.differential.flink.component;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Tells whether a record arrives as the object that was emitted, which only a bundle can bring. Any thread of this JVM. */
public final class SameObjects {
    private static final Map<String, Set<Object>> EMITTED = new ConcurrentHashMap<>();

    private SameObjects() {}

    /** An object is going to be emitted in a run. */
    public static void emit(Run run, Object object) {
        EMITTED.computeIfAbsent(
                        run.id(), id -> Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>())))
                .add(object);
    }

    /** Whether an object that has arrived is one of those that were emitted in the run. */
    public static boolean isEmitted(Run run, Object object) {
        Set<Object> emitted = EMITTED.get(run.id());
        return emitted != null && emitted.contains(object);
    }

    /** Forgets the objects of a run. */
    public static void forget(Run run) {
        EMITTED.remove(run.id());
    }
}
