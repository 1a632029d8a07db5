package io.aurochs.application.study.frauddetection;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The states of an entity's last transactions, as an array of their numbers, the last one at the end: nothing that an engine would not know
 * how to keep. Pure functions; arrays are never changed.
 */
public final class RecentStates {
    private static final int[] NONE = {};

    private RecentStates() {}

    /** Of an entity without transactions. */
    public static int[] none() {
        return NONE;
    }

    /** Those of {@code states} and one more, without the first when they would be more than {@code window}. */
    public static int[] with(int[] states, TransactionState state, int window) {
        int kept = Math.min(states.length, window - 1);
        int[] recent = new int[kept + 1];
        System.arraycopy(states, states.length - kept, recent, 0, kept);
        recent[kept] = state.number();
        return recent;
    }

    /** Their names, with commas between. */
    public static String names(int[] states) {
        return Arrays.stream(states)
                .mapToObj(state -> TransactionState.of(state).name())
                .collect(Collectors.joining(","));
    }
}
