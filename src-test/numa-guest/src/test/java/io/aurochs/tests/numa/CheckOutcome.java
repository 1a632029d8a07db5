package io.aurochs.tests.numa;

import io.aurochs.tests.numa.guest.GuestLine;
import io.aurochs.tests.numa.guest.GuestLine.Kind;
import io.aurochs.tests.numa.guest.Situation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of one check in the guest.
 *
 * @param check its name
 * @param message what was seen, or how it failed
 */
record CheckOutcome(String check, boolean passed, String message) {
    /** Stands for the situation as a whole, after its checks. */
    static final String TO_THE_END = "all checks were made";

    /** The outcomes of a situation's checks and of the situation itself, from what the guest wrote. */
    static List<CheckOutcome> of(Situation situation, GuestBoot.Ended ended) {
        Map<String, CheckOutcome> outcomes = new LinkedHashMap<>();
        String exitCode = "";
        for (GuestLine line : ended.lines()) {
            if (line.situation().equals(situation.name())) {
                switch (line.kind()) {
                    case BEGIN ->
                        outcomes.put(line.check(), new CheckOutcome(line.check(), false, "began and never ended"));
                    case PASS, FAIL ->
                        outcomes.put(
                                line.check(), new CheckOutcome(line.check(), line.kind() == Kind.PASS, line.message()));
                    case ENDED -> exitCode = line.message();
                    default -> throw new IllegalStateException(line.kind() + " is about no situation");
                }
            }
        }
        List<CheckOutcome> all = new ArrayList<>(outcomes.values());
        boolean passed = all.stream().allMatch(CheckOutcome::passed);
        all.add(toTheEnd(exitCode, passed, all.size(), ended.problem()));
        return all;
    }

    private static CheckOutcome toTheEnd(String exitCode, boolean passed, int checks, String problem) {
        if (!problem.isEmpty()) {
            return new CheckOutcome(TO_THE_END, false, problem);
        }
        if (exitCode.isEmpty()) {
            return new CheckOutcome(TO_THE_END, false, "the guest ended before");
        }
        // Exit code 1 says that a check has failed, which is its own outcome.
        boolean expected = exitCode.equals(passed ? "0" : "1");
        return new CheckOutcome(
                TO_THE_END,
                expected && checks > 0,
                checks + " checks, and the JVM in the guest ended with exit code " + exitCode);
    }
}
