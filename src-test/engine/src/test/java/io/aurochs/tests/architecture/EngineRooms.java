package io.aurochs.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rooms of the engine and the arrows between them: downward only, as a table of what each room may see beside itself
 * and the rooms that all may see.
 */
final class EngineRooms {
    private static final Set<String> SEEN_BY_ALL = Set.of("api", "graph", "metrics");
    private static final Set<String> GROUND = Set.of("jit", "memory", "sync");
    private static final Set<String> TO_BUNDLE = and(GROUND, "bundle", "open", "row");
    private static final Set<String> TO_CHANNEL = and(TO_BUNDLE, "channel", "epoch", "reorder", "ack", "state");
    private static final Set<String> TO_OPERATOR = and(TO_CHANNEL, "schedule", "operator", "swap");
    private static final Set<String> TO_WORKER = and(TO_OPERATOR, "worker");
    private static final Set<String> TO_PLACE = and(TO_WORKER, "config", "place");
    private static final Set<String> TO_ENGINE = and(TO_PLACE, "engine", "resume", "view");

    /** Room by room, in the order in which a bundle travels; rooms that are not built yet included. */
    private static final List<Room> ROOMS = List.of(
            new Room("api", Set.of()),
            new Room("graph", Set.of("api")),
            new Room("metrics", Set.of("api", "sync")),
            new Room("jit", Set.of()),
            new Room("memory", Set.of()),
            new Room("sync", Set.of()),
            new Room("lock", Set.of()),
            new Room("bundle", GROUND),
            new Room("open", GROUND),
            new Room("row", GROUND),
            new Room("channel", GROUND),
            new Room("epoch", and(GROUND, "row")),
            new Room("reorder", TO_BUNDLE),
            new Room("ack", GROUND),
            new Room("state", and(GROUND, "row")),
            new Room("resume", Set.of("epoch", "lock")),
            new Room("schedule", and(GROUND, "row", "epoch")),
            new Room("operator", TO_CHANNEL),
            new Room("swap", and(TO_CHANNEL, "operator")),
            new Room("view", and(GROUND, "row", "state")),
            new Room("worker", TO_OPERATOR),
            new Room("config", Set.of()),
            new Room("place", and(TO_WORKER, "config")),
            new Room("web", Set.of("config", "control", "place", "worker")),
            new Room("engine", and(TO_PLACE, "web")),
            new Room("pipeline", TO_ENGINE),
            new Room("io", TO_ENGINE),
            new Room("control", Set.of("worker", "lock")),
            new Room("jobs", Set.of("pipeline", "control", "lock", "row", "view", "worker")));

    /**
     * A room.
     *
     * @param sees the rooms below it, without those that all may see
     */
    private record Room(String name, Set<String> sees) {
        /** Rooms it must not see, and the front ends. */
        Set<String> mustNotSee() {
            Set<String> hidden = names();
            hidden.removeAll(sees);
            if (!SEEN_BY_ALL.contains(name)) {
                hidden.removeAll(SEEN_BY_ALL);
            }
            hidden.remove(name);
            hidden.addAll(Set.of("storm", "flink", "profiling", "sql"));
            return hidden;
        }
    }

    private EngineRooms() {}

    /** Names of all rooms. */
    static Set<String> names() {
        Set<String> names = new TreeSet<>();
        ROOMS.forEach(room -> names.add(room.name()));
        return names;
    }

    /** One rule per room. */
    static List<NamedRule> rules(String root) {
        List<NamedRule> rules = new ArrayList<>();
        for (Room room : ROOMS) {
            rules.add(NamedRule.of(
                    "room " + room.name() + " sees only rooms below it",
                    noClasses()
                            .that()
                            .resideInAPackage(Packages.room(root, room.name()))
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(Packages.rooms(root, room.mustNotSee()))));
        }
        rules.add(NamedRule.of(
                "only memory, worker, place and the profiler's samplers see the placement",
                noClasses()
                        .that()
                        .resideOutsideOfPackages(Packages.rooms(
                                root, Set.of("memory", "worker", "place", "placement", "profiling.sample")))
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(Packages.room(root, "placement"))));
        return rules;
    }

    private static Set<String> and(Set<String> rooms, String... more) {
        Set<String> all = new TreeSet<>(rooms);
        all.addAll(List.of(more));
        return all;
    }
}
