package io.aurochs.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Rooms of a module of which none sees one above it.
 *
 * @param module the package that they are in
 * @param rooms from the top downwards
 */
record StackedRooms(String module, List<String> rooms) {
    /** In the order in which a job goes through them. */
    private static final StackedRooms FLINK = new StackedRooms(
            "flink",
            List.of("junit", "launch", "translate", "operator", "watch", "exchange", "chain", "serde", "state"));

    private static final StackedRooms STORM = new StackedRooms(
            "storm",
            List.of(
                    "junit",
                    "launch",
                    "daemon",
                    "drpc",
                    "thrift",
                    "nimbus",
                    "operator",
                    "blob",
                    "file",
                    "serde",
                    "reliability",
                    "metrics",
                    "translate",
                    "events",
                    "errors"));

    private static final StackedRooms PROFILING =
            new StackedRooms("profiling", List.of("launch", "report", "simulate", "sample", "model"));

    private static final StackedRooms PLACEMENT =
            new StackedRooms("placement", List.of("launch", "draw", "file", "cut", "cost", "bind", "topology"));

    private static final StackedRooms SQL = new StackedRooms(
            "sql",
            List.of(
                    "launch",
                    "assemble",
                    "result",
                    "source",
                    "kafka",
                    "format",
                    "aggregate",
                    "plan",
                    "expression",
                    "catalogue",
                    "generator",
                    "type",
                    "row"));

    static final List<StackedRooms> ALL = List.of(FLINK, STORM, PROFILING, PLACEMENT, SQL);

    static List<NamedRule> rules(String root) {
        return ALL.stream().flatMap(stack -> stack.rulesOf(root).stream()).toList();
    }

    String top() {
        return rooms.get(0);
    }

    /** The rooms that must not see the top one. */
    List<String> belowTheTop() {
        return rooms.subList(1, rooms.size());
    }

    String ruleOf(String room) {
        return "in " + module + " room " + room + " sees only rooms below it";
    }

    private List<NamedRule> rulesOf(String root) {
        List<NamedRule> rules = new ArrayList<>();
        Set<String> above = new TreeSet<>();
        above.add(module + "." + top());
        for (String room : belowTheTop()) {
            rules.add(NamedRule.of(
                    ruleOf(room),
                    noClasses()
                            .that()
                            .resideInAPackage(Packages.room(root, module + "." + room))
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(Packages.rooms(root, above))));
            above.add(module + "." + room);
        }
        return rules;
    }
}
