package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildDigestTest {
    @Test
    void isOfWhatWasBuiltHere(@TempDir Path directory) throws IOException {
        Path root = Files.createDirectory(directory.resolve("root"));
        Path ours = Files.writeString(root.resolve("ours.jar"), "one");
        Path library = Files.writeString(directory.resolve("library-1.jar"), "library");
        String classPath = ours + File.pathSeparator + library;
        String first = BuildDigest.of(root, List.of(classPath, ours.toString()));
        assertThat(first).matches("[0-9a-f]{16}");
        Files.writeString(library, "the same version never has other content");
        assertThat(BuildDigest.of(root, List.of(classPath))).isEqualTo(first);
        Files.writeString(ours, "two");
        assertThat(BuildDigest.of(root, List.of(classPath))).isNotEqualTo(first);
    }
}
