package io.aurochs.flink.launch;

import java.util.List;

/** The targets whose cluster runs already, in processes of its own, and goes on when the command ends. */
final class SessionTarget {
    /** Flink's own. */
    private static final String STOCK = "remote";

    private static final List<String> ALL = List.of(AurochsSessionExecutorFactory.NAME, STOCK);

    private SessionTarget() {}

    /** Whether a target is one of them. Flink's executors read it without regard to case. */
    static boolean is(String target) {
        return ALL.stream().anyMatch(target::equalsIgnoreCase);
    }

    /** Whether a target is the one on which Aurochs does nothing. */
    static boolean isStock(String target) {
        return target.equalsIgnoreCase(STOCK);
    }
}
