package io.aurochs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether memory outside the heap can be used is decided once in a JVM's life, so each case has a JVM of its own. */
class EngineInFreshJvmTest {
    private static final String[] FLAGS = {
        "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
        "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED"
    };

    @TempDir
    Path directory;

    private record Ended(int exit, String output, List<String> warnings) {}

    private Ended run(String classPath, String... flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(Arrays.asList(flags));
        command.add("-Dchronicle.analytics.disable=true");
        command.add("-cp");
        command.add(classPath);
        command.add(RunOffHeapAndPrint.class.getName());
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("the JVM has ended").isTrue();
        List<String> warnings = Files.readAllLines(errors).stream()
                .filter(line -> line.contains("WARN io.aurochs") || line.contains("ERROR"))
                .toList();
        return new Ended(process.exitValue(), Files.readString(output), warnings);
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    @Test
    void withItsFlagsItShipsOffTheHeapAndSaysNothing() throws Exception {
        Ended ended = run(classPath(), FLAGS);
        assertThat(ended.output()).isEqualTo("1000 off the heap\n");
        assertThat(ended.warnings()).isEmpty();
        assertThat(ended.exit()).isZero();
    }

    @Test
    void whereThatDoesNotWorkItShipsByReferenceAndSaysSoOnce() throws Exception {
        Path damaged = directory.resolve("damaged");
        Path store = damaged.resolve("net/openhft/chronicle/bytes/internal/NativeBytesStore.class");
        Files.createDirectories(store.getParent());
        Files.createFile(store);
        Ended ended = run(damaged + File.pathSeparator + classPath(), FLAGS);
        assertThat(ended.output()).isEqualTo("1000 by reference\n");
        assertThat(ended.warnings())
                .singleElement()
                .asString()
                .contains("aurochs.transport=offheap: not possible here (")
                .contains("bundles travel by reference. Remedy: ");
        assertThat(ended.exit()).isZero();
    }
}
