package io.aurochs.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The examples, and the applications, topologies, jobs and pipelines that stand for a user's, name nothing internal. Their sources are
 * read, not their classes: their modules need not be built.
 */
class UserSourcesTest {
    /** Directories of packages, below those of sources. */
    static final List<String> PACKAGES = List.of(
            "com/example",
            "io/aurochs/application",
            "io/aurochs/benchmarks/streambox/pipeline",
            "io/aurochs/tests/differential/component",
            "io/aurochs/tests/launch/sample",
            "io/aurochs/differential/flink/component",
            "io/aurochs/differential/flink/job",
            "io/aurochs/differential/flink/sql");

    /** These keep data outside the heap before anything is measured, and break epochs on purpose. */
    private static final Set<String> NOT_USERS =
            Set.of("StoredEpochs.java", "LatestContainer.java", "AurochsSystem.java", "AurochsProvider.java");

    private static final Pattern NAME = Pattern.compile("\\bio\\.aurochs(?:\\.\\w+)+(?:\\.\\*)?");

    private static final Set<String> INTERNAL = ModuleClasses.shipped().stream()
            .flatMap(classes -> UserRules.internalTypes(classes, LayeringTest.ROOT).stream())
            .map(name -> name.replace('$', '.'))
            .collect(Collectors.toSet());

    @ParameterizedTest
    @FieldSource("PACKAGES")
    void nameNothingInternal(String packages) throws IOException {
        assertThat(sources(packages))
                .isNotEmpty()
                .allSatisfy(source -> assertThat(internalNames(source)).isEmpty());
    }

    @Test
    void aNameFromTheInsideIsFound(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(
                folder.resolve("Curious.java"),
                "import io.aurochs.storm.AurochsCluster;\n"
                        + "import io.aurochs.storm.nimbus.InProcessNimbus;\n"
                        + "import static io.aurochs.flink.launch.AurochsExecutorFactory.NAME;\n"
                        + "import io.aurochs.schedule.*;\n"
                        + "class Curious { io.aurochs.operator.Task task; }\n");
        assertThat(internalNames(source))
                .contains(
                        "io.aurochs.storm.nimbus.InProcessNimbus",
                        "io.aurochs.flink.launch.AurochsExecutorFactory",
                        "io.aurochs.operator.Task")
                .anyMatch(name -> name.startsWith("io.aurochs.schedule."))
                .doesNotContain("io.aurochs.storm.AurochsCluster");
    }

    @Test
    void theEnginesTasksAreInternalAndItsSourcesAreNot() {
        assertThat(INTERNAL)
                .contains("io.aurochs.operator.Task", "io.aurochs.epoch.EpochInput")
                .doesNotContain("io.aurochs.operator.EpochSource", "io.aurochs.pipeline.Pipeline");
    }

    private static List<Path> sources(String packages) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path directory : ModuleClasses.sourceDirectories()) {
            if (Files.isDirectory(directory.resolve(packages))) {
                try (Stream<Path> files = Files.walk(directory.resolve(packages))) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> !NOT_USERS.contains(String.valueOf(file.getFileName())))
                            .forEach(found::add);
                }
            }
        }
        return found;
    }

    /** Of imports, those of whole packages and of members among them, and of names in full. */
    private static Set<String> internalNames(Path source) throws IOException {
        Set<String> internal = new TreeSet<>();
        NAME.matcher(Files.readString(source)).results().forEach(match -> {
            String name = match.group();
            if (name.endsWith(".*")) {
                String packageName = name.substring(0, name.length() - 1);
                INTERNAL.stream()
                        .filter(type -> type.startsWith(packageName)
                                && Character.isUpperCase(type.charAt(packageName.length())))
                        .forEach(internal::add);
            }
            for (int end = name.length(); end > 0; end = name.lastIndexOf('.', end - 1)) {
                if (INTERNAL.contains(name.substring(0, end))) {
                    internal.add(name.substring(0, end));
                }
            }
        });
        return internal;
    }
}
