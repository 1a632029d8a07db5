package io.aurochs.benchmarks.application;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A script in Python as a file, with Storm's own library beside it, for as long as this JVM lives. */
final class UnpackedScript {
    private UnpackedScript() {}

    /**
     * Unpacks it, and returns the command that runs it.
     *
     * <p>It is not under {@code resources/}: of all jars on the class path Storm takes the first with that folder, for any topology.
     *
     * @param name of the resource
     */
    static String[] command(String name) {
        try {
            Path directory = Files.createTempDirectory("aurochs-script-");
            directory.toFile().deleteOnExit();
            unpack("storm.py", directory);
            // Storm writes UTF-8, whatever the locale; and compiled files would stay in the directory.
            return new String[] {
                "python3", "-B", "-X", "utf8", unpack(name, directory).toString()
            };
        } catch (IOException e) {
            throw new UncheckedIOException("the script cannot be unpacked", e);
        }
    }

    private static Path unpack(String name, Path directory) throws IOException {
        Path file = directory.resolve(name);
        try (InputStream in = Objects.requireNonNull(UnpackedScript.class.getResourceAsStream(name), name)) {
            Files.copy(in, file);
        }
        file.toFile().deleteOnExit();
        return file;
    }
}
