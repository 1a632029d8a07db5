package io.aurochs.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples, and the applications, topologies, jobs and pipelines that stand for a user's, import nothing internal. Their sources are
 * read, not their classes: their modules need not be built.
 */
class UserSourcesTest {
    /** Directories of packages, below those of sources. */
    private static final List<String> PACKAGES = List.of(
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

    private static final Set<String> INTERNAL = ModuleClasses.shipped().stream()
            .flatMap(classes -> UserRules.internalTypes(classes, LayeringTest.ROOT).stream())
            .map(name -> name.replace('$', '.'))
            .collect(Collectors.toSet());

    @Test
    void importNothingInternal() throws IOException {
        List<Path> sources = sources();
        assertThat(sources).hasSizeGreaterThan(150);
        assertThat(sources).anyMatch(source -> source.endsWith("com/example/WordTopology.java"));
        assertThat(sources)
                .allSatisfy(source -> assertThat(internalImports(source)).isEmpty());
    }

    @Test
    void anImportOfTheInsideIsFound(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(
                folder.resolve("Curious.java"),
                "import io.aurochs.storm.AurochsCluster;\n"
                        + "import io.aurochs.storm.nimbus.InProcessNimbus;\n"
                        + "import static io.aurochs.flink.launch.AurochsExecutorFactory.NAME;\n");
        assertThat(internalImports(source))
                .containsExactlyInAnyOrder(
                        "io.aurochs.storm.nimbus.InProcessNimbus", "io.aurochs.flink.launch.AurochsExecutorFactory");
    }

    @Test
    void theEnginesTasksAreInternalAndItsSourcesAreNot() {
        assertThat(INTERNAL)
                .contains("io.aurochs.operator.Task", "io.aurochs.epoch.EpochInput")
                .doesNotContain("io.aurochs.operator.EpochSource", "io.aurochs.pipeline.Pipeline");
    }

    private static Set<String> internalImports(Path source) {
        Set<String> internal = imports(source);
        internal.retainAll(INTERNAL);
        return internal;
    }

    private static List<Path> sources() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path directory : ModuleClasses.sourceDirectories()) {
            for (String name : PACKAGES) {
                Path packages = directory.resolve(name);
                if (Files.isDirectory(packages)) {
                    try (Stream<Path> files = Files.walk(packages)) {
                        files.filter(file -> file.toString().endsWith(".java"))
                                .filter(file -> !NOT_USERS.contains(String.valueOf(file.getFileName())))
                                .forEach(found::add);
                    }
                }
            }
        }
        return found;
    }

    private static Set<String> imports(Path source) {
        try (Stream<String> lines = Files.lines(source)) {
            return lines.filter(line -> line.startsWith("import "))
                    .map(line -> line.replaceAll("^import |;$", ""))
                    // A static import is of a member: its type counts.
                    .map(name -> name.startsWith("static ") ? name.replaceAll("^static |\\.[^.]*$", "") : name)
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
