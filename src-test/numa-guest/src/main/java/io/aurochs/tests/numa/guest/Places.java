package io.aurochs.tests.numa.guest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** On which node each task is, by its name: plans for the engine, and looks at what came of them. */
final class Places {
    private static final Pattern ENTRY = Pattern.compile("\"([^\"]+\\[[^\"]*\\])\"\\s*:\\s*(\\d+)");

    private Places() {}

    /** The tasks on the nodes in turn. */
    static Map<String, Integer> inTurn(Iterable<String> tasks, NavigableSet<Integer> nodes) {
        Map<String, Integer> places = new LinkedHashMap<>();
        Iterator<Integer> next = nodes.iterator();
        for (String task : tasks) {
            if (!next.hasNext()) {
                next = nodes.iterator();
            }
            places.put(task, next.next());
        }
        return places;
    }

    /** The setting that has the engine place tasks so. */
    static String setting(Map<String, Integer> places) throws IOException {
        String entries = places.entrySet().stream()
                .map(place -> "\"" + place.getKey() + "\": " + place.getValue())
                .collect(Collectors.joining(", ", "{\"nodeOfTask\": {", "}}"));
        return "file:" + Files.writeString(Files.createTempFile("plan", ".json"), entries);
    }

    /** What a plan in a file says. */
    static Map<String, Integer> read(Path file) throws IOException {
        Map<String, Integer> places = new LinkedHashMap<>();
        Matcher entry = ENTRY.matcher(Files.readString(file));
        while (entry.find()) {
            places.put(entry.group(1), Integer.valueOf(entry.group(2)));
        }
        return places;
    }

    /** Fails if a task is on a node without a CPU that this process may use. */
    static void checkUsable(Map<String, Integer> places, Situation situation) throws CheckFailedException {
        CheckFailedException.unless(
                situation.usableNodes().containsAll(places.values()),
                "not all on nodes " + situation.usableNodes() + ", which have CPUs for this process: " + places);
    }

    /** Whether each task's thread is on all usable CPUs of the task's node and on no other; else what is wrong. */
    static String problem(
            Map<String, Integer> places, Map<String, NavigableSet<Integer>> cpusOfTask, Situation situation) {
        Map<String, NavigableSet<Integer>> expected = new TreeMap<>();
        places.forEach((task, node) -> expected.put(task, situation.usableCpusOfNode(node)));
        return cpusOfTask.equals(expected)
                ? ""
                : "the tasks' threads are on " + cpusOfTask + " instead of " + expected + ", placed on " + places;
    }

    /** How many tasks are on which node. */
    static String told(Map<String, Integer> places) {
        return places.size() + " tasks on nodes "
                + places.values().stream()
                        .collect(Collectors.groupingBy(node -> node, TreeMap::new, Collectors.counting()));
    }
}
