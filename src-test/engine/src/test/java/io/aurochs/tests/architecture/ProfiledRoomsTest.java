package io.aurochs.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The profiler says of each package of ours what its frames count as. */
class ProfiledRoomsTest {
    private static final Path TABLE =
            Path.of("..", "..", "profiling/src/main/resources/io/aurochs/profiling/model/aurochs.frames");
    private static final String COMMENT = "#";

    /** The profiler does not sample itself; one line is for all of its packages. */
    private static final String PROFILING = LayeringTest.ROOT + ".profiling.";

    @Test
    void eachPackageHasALine() throws IOException {
        assertThat(prefixes()).containsAll(packages());
    }

    /** A package, or an own class in a package of Flink's, for each class that ships. */
    private static Set<String> packages() {
        Set<String> packages = new TreeSet<>();
        for (JavaClasses classes : ModuleClasses.shipped()) {
            for (JavaClass type : classes) {
                String own = type.getPackageName() + ".";
                if (own.startsWith(PROFILING)) {
                    own = PROFILING;
                }
                String outermost = type.getName().replaceFirst("\\$.*", "");
                packages.add(own.startsWith(LayeringTest.ROOT) ? own : outermost);
            }
        }
        return packages;
    }

    private static Set<String> prefixes() throws IOException {
        return Files.readAllLines(TABLE).stream()
                .filter(line -> !line.isBlank() && !line.startsWith(COMMENT))
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .collect(Collectors.toSet());
    }
}
