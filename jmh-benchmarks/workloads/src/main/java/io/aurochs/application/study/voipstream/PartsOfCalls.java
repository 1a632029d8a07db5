package io.aurochs.application.study.voipstream;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Brings together what a module takes of each call, a number from each of several operators. One thread. */
public final class PartsOfCalls {
    private final CallModule module;
    /** Of callers' calls, by their seconds, those of which not all has come. */
    private final Map<String, Map<Long, CallParts>> waiting = new HashMap<>();

    public PartsOfCalls(CallModule module) {
        this.module = module;
    }

    /**
     * Adds a part.
     *
     * @param part which one, in the module's order, from 0
     * @return what the module makes of the call, if this was its last part
     */
    public OptionalDouble add(String calling, long second, int part, double value) {
        Map<Long, CallParts> ofCaller = waiting.computeIfAbsent(calling, unseen -> new HashMap<>());
        CallParts parts = ofCaller.get(second);
        if (parts == null) {
            ofCaller.keySet().removeIf(other -> CallParts.isForgotten(other, second));
            parts = CallParts.none(module);
            ofCaller.put(second, parts);
        }
        parts.put(part, value);
        if (!parts.isComplete()) {
            return OptionalDouble.empty();
        }
        ofCaller.remove(second);
        if (ofCaller.isEmpty()) {
            waiting.remove(calling);
        }
        return OptionalDouble.of(parts.combined());
    }
}
