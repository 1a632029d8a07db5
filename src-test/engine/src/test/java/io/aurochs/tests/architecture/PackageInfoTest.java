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

    @Test
    void everyPackageHasAPackageInfo() throws IOException {
        List<Path> sources = ModuleClasses.sourceDirectories();
        assertThat(sources).hasSizeGreaterThan(3);
        for (Path directory : sources) {
            assertThat(silentPackages(directory)).as("without " + PACKAGE_INFO).isEmpty();
        }
    }

    @Test
    void aPackageWithoutOneIsFound(@TempDir Path sources) throws IOException {
        Path silent = Files.createDirectories(sources.resolve("io/aurochs/silent"));
        Files.writeString(silent.resolve("Room.java"), "");
        assertThat(silentPackages(sources)).containsExactly(silent);
    }

    private static Set<Path> silentPackages(Path sources) throws IOException {
        Set<Path> silent = new TreeSet<>();
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> file.resolveSibling(PACKAGE_INFO))
                    .filter(info -> !Files.exists(info))
                    .forEach(info -> silent.add(info.resolveSibling("")));
        }
        return silent;
    }
}
