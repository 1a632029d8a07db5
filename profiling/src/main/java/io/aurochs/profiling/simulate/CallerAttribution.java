package io.aurochs.profiling.simulate;

import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.simulate.ThreadCosts.Call;
import io.aurochs.profiling.simulate.ThreadCosts.Line;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a thread that runs Java has spent its instructions on. The methods that an instruction is part of decide, from the innermost
 * outwards. Where they leave it to their caller, as those of the JDK do, and in native code and stubs, what has called the code decides:
 * its costs go to its callers in the ratio of the time that their calls took, and on to theirs, as gprof does it.
 */
final class CallerAttribution {
    /** After so many steps from caller to caller nothing worth mentioning is left in cycles. */
    private static final int STEPS = 24;

    private final CodeMap code;
    private final FrameTable frames;
    private final ThreadCosts thread;
    private final Map<Function, List<Caller>> callers = new HashMap<>();
    private Map<Function, EnumMap<Category, Double>> shares = new HashMap<>();

    /** A function, a stub, or compiled code. */
    private record Function(String object, String name, long start) {}

    /**
     * Where something comes from.
     *
     * @param category if it is known
     * @param function whose callers decide; null if the category is known, or nothing is
     */
    private record Origin(
            @Nullable Category category, @Nullable Function function) {
        static final Origin UNKNOWN = new Origin(null, null);
    }

    private record Caller(Origin origin, double weight) {}

    CallerAttribution(CodeMap code, FrameTable frames, ThreadCosts thread) {
        this.code = code;
        this.frames = frames;
        this.thread = thread;
    }

    void addTo(CategoryCosts sum) {
        thread.calls().forEach(this::noteCaller);
        for (int step = 0; step < STEPS; step++) {
            shares = nextShares();
        }
        for (Line line : thread.lines()) {
            add(line, sum);
        }
    }

    private void noteCaller(Call call) {
        Function called = functionAt(call.to());
        Origin origin = originOfCall(call);
        if (called != null && !called.equals(origin.function())) {
            // A call that has not returned yet took no time so far.
            callers.computeIfAbsent(called, unseen -> new ArrayList<>())
                    .add(new Caller(origin, 1 + call.instructions()));
        }
    }

    /** Native code that the interpreter calls, to link, to allocate or for a native method, is the JVM's as the interpreter is. */
    private Origin originOfCall(Call call) {
        boolean ofJvm = !call.to().isMadeByJvm() && isInterpreter(call.from());
        return ofJvm ? new Origin(Category.JVM, null) : originOf(call.from());
    }

    private boolean isInterpreter(Place place) {
        CodeUnit unit = place.isMadeByJvm() ? code.at(place.address()) : null;
        return unit != null && unit.kind() == CodeUnit.Kind.INTERPRETER;
    }

    /** Each step knows callers one call further away. */
    private Map<Function, EnumMap<Category, Double>> nextShares() {
        Map<Function, EnumMap<Category, Double>> next = new HashMap<>();
        callers.forEach((function, all) -> {
            double total = all.stream().mapToDouble(Caller::weight).sum();
            EnumMap<Category, Double> ofFunction = new EnumMap<>(Category.class);
            for (Caller caller : all) {
                sharesOf(caller.origin())
                        .forEach((category, share) ->
                                ofFunction.merge(category, share * caller.weight() / total, Double::sum));
            }
            next.put(function, ofFunction);
        });
        return next;
    }

    private Map<Category, Double> sharesOf(Origin origin) {
        if (origin.category() != null) {
            return Map.of(origin.category(), 1.0);
        }
        Function function = origin.function();
        if (function == null) {
            return Map.of();
        }
        if (!callers.containsKey(function) && !function.object().equals(Place.NO_OBJECT)) {
            // Native code that nothing calls is the JVM's own.
            return Map.of(Category.JVM, 1.0);
        }
        return shares.getOrDefault(function, new EnumMap<>(Category.class));
    }

    private void add(Line line, CategoryCosts sum) {
        if (isInterpreter(line.place())) {
            sum.add(Category.JVM, line.costs());
            return;
        }
        double known = 0;
        for (Map.Entry<Category, Double> share :
                sharesOf(originOf(line.place())).entrySet()) {
            sum.add(share.getKey(), line.costs().times(share.getValue()));
            known += share.getValue();
        }
        sum.addUnknown(line.costs().times(Math.max(0, 1 - known)));
    }

    /** Compiled code that the interpreter calls was called by a method that is not known. */
    private Origin originOf(Place place) {
        if (!place.isMadeByJvm()) {
            return new Origin(null, functionAt(place));
        }
        CodeUnit unit = code.at(place.address());
        if (unit == null || unit.kind() == CodeUnit.Kind.INTERPRETER) {
            return Origin.UNKNOWN;
        }
        if (unit.kind() == CodeUnit.Kind.METHOD) {
            Optional<Category> decided = frames.ofMethods(unit.methodsAt(place.address()));
            if (decided.isPresent()) {
                return new Origin(decided.get(), null);
            }
        }
        return new Origin(null, functionAt(place));
    }

    /** Null for code that is not known. */
    private @Nullable Function functionAt(Place place) {
        if (!place.isMadeByJvm()) {
            return new Function(place.object(), place.function(), 0);
        }
        CodeUnit unit = code.at(place.address());
        return unit == null ? null : new Function(Place.NO_OBJECT, unit.name(), unit.start());
    }
}
