package io.aurochs.tests.numa.guest;

import io.aurochs.tests.numa.guest.GuestLine.Kind;
import java.util.ArrayList;
import java.util.List;

/** Runs every check of a situation and prints a line about each. */
public final class GuestMain {
    private static final List<CheckGroup> GROUPS = List.of(
            new TopologyChecks(), new BindingChecks(), new EngineChecks(), new PlacementChecks(), new StormChecks());

    private GuestMain() {}

    /** @param arguments the situation's name */
    public static void main(String[] arguments) {
        Situation situation = Situation.valueOf(arguments[0]);
        boolean passed = true;
        for (CheckGroup group : GROUPS) {
            for (Check check : checksOf(group, situation)) {
                say(Kind.BEGIN, situation, check, "");
                try {
                    say(Kind.PASS, situation, check, check.body().look());
                } catch (CheckFailedException e) {
                    passed = false;
                    say(Kind.FAIL, situation, check, e.reason());
                } catch (Exception | Error e) {
                    passed = false;
                    e.printStackTrace();
                    say(Kind.FAIL, situation, check, told(e));
                }
            }
        }
        System.exit(passed ? 0 : 1);
    }

    /** The group's checks; where it cannot tell them, one that fails for that reason. */
    private static List<Check> checksOf(CheckGroup group, Situation situation) {
        try {
            return group.checks(situation);
        } catch (Exception | Error e) {
            return List.of(new Check(group.getClass().getSimpleName(), () -> {
                throw new IllegalStateException("its checks cannot be told", e);
            }));
        }
    }

    /** An exception with its causes, each with the place where it comes from. */
    private static String told(Throwable thrown) {
        List<String> lines = new ArrayList<>();
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            StackTraceElement[] trace = at.getStackTrace();
            lines.add(at + (trace.length == 0 ? "" : " at " + trace[0]));
        }
        return String.join("\n", lines);
    }

    private static void say(Kind kind, Situation situation, Check check, String message) {
        System.out.println(new GuestLine(kind, situation.name(), check.name(), message).format());
    }
}
