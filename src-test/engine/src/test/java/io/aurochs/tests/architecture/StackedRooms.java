package io.aurochs.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The rooms of the Flink adapter, in the order in which a job goes through them: none sees one above it. */
final class FlinkRooms {
    private static final List<String> ROOMS = List.of("launch", "translate", "operator", "serde");

    private FlinkRooms() {}

    /** The rooms that must not see the top one. */
    static List<String> belowTheTop() {
        return ROOMS.subList(1, ROOMS.size());
    }

    static List<NamedRule> rules(String root) {
        List<NamedRule> rules = new ArrayList<>();
        Set<String> above = new TreeSet<>();
        above.add("flink." + ROOMS.get(0));
        for (String room : belowTheTop()) {
            rules.add(NamedRule.of(
                    "in the Flink adapter room " + room + " sees only rooms below it",
                    noClasses()
                            .that()
                            .resideInAPackage(Packages.room(root, "flink." + room))
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(Packages.rooms(root, above))));
            above.add("flink." + room);
        }
        return rules;
    }
}
