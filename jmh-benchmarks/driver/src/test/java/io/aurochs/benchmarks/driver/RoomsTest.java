package io.aurochs.benchmarks.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is in which room, by the sources. */
class RoomsTest {
    private static final Path SOURCES = Path.of("src/main/java/io/aurochs/benchmarks/driver");
    private static final Pattern IMPORT =
            Pattern.compile("^import io\\.aurochs\\.benchmarks\\.driver\\.([a-z]+)\\.", Pattern.MULTILINE);

    /** Which rooms a room may see; all commands see what is below them. */
    private static final Map<String, Set<String>> BELOW = Map.of(
            "run", Set.of(),
            "experiment", Set.of("run"),
            "report", Set.of("run", "experiment"),
            "compare", Set.of("run", "experiment", "report"),
            "figure", Set.of("run", "experiment", "report"),
            "streambox", Set.of("run", "experiment", "report", "figure"),
            "ordered", Set.of("run", "experiment", "report", "figure"),
            "elf", Set.of("run", "experiment", "report", "figure"),
            "study", Set.of("run", "experiment", "report"),
            "demo", Set.of("run", "experiment", "report", "compare"));

    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .toList();
        }
    }

    @Test
    void aNameStandsForOneThing() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path root : List.of(SOURCES, Path.of("src/test/java"))) {
            sources(root).forEach(file -> names.add(String.valueOf(file.getFileName())));
        }
        assertThat(names).contains("Point.java", "Engine.java").doesNotHaveDuplicates();
    }

    @Test
    void eachRoomSeesThoseBelowItAlone() throws IOException {
        for (Map.Entry<String, Set<String>> room : BELOW.entrySet()) {
            for (Path file : sources(SOURCES.resolve(room.getKey()))) {
                Set<String> seen = IMPORT.matcher(Files.readString(file))
                        .results()
                        .map(found -> found.group(1))
                        .filter(name -> !name.equals(room.getKey()))
                        .collect(Collectors.toSet());
                assertThat(room.getValue()).as("rooms that %s may see", file).containsAll(seen);
            }
        }
    }
}
