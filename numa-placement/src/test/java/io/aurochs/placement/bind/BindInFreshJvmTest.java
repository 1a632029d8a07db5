package io.aurochs.placement.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aurochs.placement.topology.TopologyDiscovery;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How the native library is loaded is decided once in a JVM's life, so each case has a JVM of its own. */
@EnabledOnOs(OS.LINUX)
class BindInFreshJvmTest {
    @TempDir
    Path directory;

    @BeforeEach
    void needsTwoCpus() {
        int usable =
                TopologyDiscovery.discoverThisMachine(notice -> {}).usableCpus().size();
        assumeTrue(usable >= 2, "with one CPU a thread is where it should be before the library is asked");
    }

    @Test
    void bindingPrintsNothingAndLeavesNoFile() throws Exception {
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        String output = run(classPath(), "-Djava.io.tmpdir=" + temporary);
        assertThat(output.lines()).hasSize(1);
        assertThat(output).matches("(BOUND the thread runs on |NOT_BOUND the system forbids ).*\n");
        try (Stream<Path> left = Files.walk(temporary)) {
            assertThat(left).containsExactly(temporary);
        }
    }

    @Test
    void aMissingLibraryIsAResult() throws Exception {
        String withoutJna = Arrays.stream(classPath().split(File.pathSeparator, -1))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("jna"))
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(withoutJna).isNotEqualTo(classPath());
        assertThat(run(withoutJna)).isEqualTo("NOT_BOUND JNA is not on the class path; add net.java.dev.jna:jna\n");
    }

    @Test
    void aLibraryThatCannotBeUnpackedIsAResult() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        assertThat(run(classPath(), "-Djna.tmpdir=" + file.resolve("below")))
                .startsWith("NOT_BOUND JNA's native library cannot be loaded (")
                .endsWith(
                        "); set -Djna.tmpdir to a directory that permits execution, and keep one version of JNA on the"
                                + " class path\n");
    }

    @Test
    void withoutATemporaryDirectoryTheReasonSaysSo() throws Exception {
        assertThat(run(classPath(), "-Djava.io.tmpdir=" + directory.resolve("absent")))
                .startsWith("NOT_BOUND no temporary directory for JNA's native library (")
                .endsWith("); set -Djava.io.tmpdir to a directory that can be written\n");
    }

    private static String classPath() {
        return System.getProperty("java.class.path", "");
    }

    /** What the program prints to standard output. */
    private String run(String classPath, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", classPath, BindAndPrint.class.getName()));
        Path output = directory.resolve("stdout");
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return Files.readString(output);
    }
}
