package io.aurochs.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every package says what lives there. */
class PackageInfoTest {
    private static final String PACKAGE_INFO = "package-info.java";
    private static final Path OURS = Path.of("io", "aurochs");

    @Test
    void everyPackageHasAPackageInfo() throws IOException {
        List<Path> sources = ModuleClasses.sourceDirectories();
        assertThat(sources).hasSizeGreaterThan(3);
        for (List<Path> tree : ModuleClasses.sourceTrees()) {
            assertThat(silentPackages(tree)).as("without " + PACKAGE_INFO).isEmpty();
        }
    }

    @Test
    void aPackageWithoutOneIsFound(@TempDir Path sources) throws IOException {
        Path silent = Files.createDirectories(sources.resolve("io/aurochs/silent"));
        Files.writeString(silent.resolve("Room.java"), "");
        assertThat(silentPackages(List.of(sources))).containsExactly(silent);
    }

    @Test
    void onePackageInfoDoesForAPackageInSeveralDirectories(@TempDir Path folder) throws IOException {
        Path shared = Files.createDirectories(folder.resolve("src/io/aurochs/told"));
        Path own = Files.createDirectories(folder.resolve("version/src/io/aurochs/told"));
        Files.writeString(own.resolve("Room.java"), "");
        List<Path> tree = List.of(folder.resolve("src"), folder.resolve("version/src"));
        assertThat(silentPackages(tree)).containsExactly(own);
        Files.writeString(shared.resolve(PACKAGE_INFO), "");
        assertThat(silentPackages(tree)).isEmpty();
    }

    @Test
    void aPackageOfSomebodyElsesNeedsNone(@TempDir Path sources) throws IOException {
        Path foreign = Files.createDirectories(sources.resolve("org/apache/flink"));
        Files.writeString(foreign.resolve("Bridge.java"), "");
        assertThat(silentPackages(List.of(sources))).isEmpty();
    }

    /** Directories of our packages that none of the source directories has a package-info for. */
    private static Set<Path> silentPackages(List<Path> tree) throws IOException {
        Set<Path> silent = new TreeSet<>();
        for (Path sources : tree) {
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .map(file -> sources.relativize(file.resolveSibling("")))
                        .filter(name -> name.startsWith(OURS) && !isTold(name, tree))
                        .forEach(name -> silent.add(sources.resolve(name)));
            }
        }
        return silent;
    }

    private static boolean isTold(Path name, List<Path> tree) {
        return tree.stream()
                .anyMatch(sources -> Files.exists(sources.resolve(name).resolve(PACKAGE_INFO)));
    }
}
