package io.aurochs.profiling.simulate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Where in its sources a compiled method's instructions come from, as the compiler has noted it. An instruction of which it has no note, such
 * as one that reads a register's saved value or checks for null, gets the place at which the optimising compiler has inlined last: one place,
 * anywhere in the code, and in large methods for every third instruction. It is recognised by how often it stands between others. Such an
 * instruction counts as part of what follows it.
 */
final class CodePositions {
    /** So often does no other place stand between others. */
    private static final int LEAST_RUNS = 10;

    /** Nor so many times as often as the next one. */
    private static final int TIMES = 4;

    private final TreeMap<Long, List<String>> byAddress = new TreeMap<>();

    /** @param frame {@code package.Class::method@bytecode}; further ones at the same address are callers of the first */
    void add(long address, String frame) {
        byAddress.computeIfAbsent(address, unseen -> new ArrayList<>()).add(frame);
    }

    /** The methods at addresses, from the innermost outwards; each counts up to its own address. */
    NavigableMap<Long, List<String>> methods() {
        List<String> unknown = placeOfTheUnknown();
        NavigableMap<Long, List<String>> methods = new TreeMap<>();
        byAddress.forEach((address, frames) -> {
            if (!frames.equals(unknown)) {
                methods.put(address, frames.stream().map(CodePositions::method).toList());
            }
        });
        return methods;
    }

    /** Empty if there is none. */
    private List<String> placeOfTheUnknown() {
        Map<List<String>, Integer> runs = new HashMap<>();
        List<String> before = List.of();
        for (List<String> frames : byAddress.values()) {
            if (!frames.equals(before)) {
                runs.merge(frames, 1, Integer::sum);
            }
            before = frames;
        }
        List<String> most = List.of();
        int mostRuns = 0;
        int nextRuns = 0;
        for (Map.Entry<List<String>, Integer> place : runs.entrySet()) {
            if (place.getValue() > mostRuns) {
                nextRuns = mostRuns;
                mostRuns = place.getValue();
                most = place.getKey();
            } else {
                nextRuns = Math.max(nextRuns, place.getValue());
            }
        }
        return mostRuns >= LEAST_RUNS && mostRuns >= TIMES * nextRuns ? most : List.of();
    }

    /** As our tables have it. */
    private static String method(String frame) {
        return frame.substring(0, frame.lastIndexOf('@')).replace("::", ".");
    }
}
