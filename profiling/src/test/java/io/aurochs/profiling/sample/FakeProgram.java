package io.aurochs.profiling.sample;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A shell script instead of a program that this machine lacks, or that may not count here. */
final class FakeProgram {
    private final Path directory;

    FakeProgram(Path directory) {
        this.directory = directory;
    }

    /** @param body of the script, whose working directory is that of this JVM */
    ExternalProgram doing(String body) throws IOException {
        Path script = Files.writeString(directory.resolve("fake"), "#!/bin/sh\n" + body + "\n");
        if (!script.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + script + " executable");
        }
        return new ExternalProgram(script.toString());
    }

    /** The command that prints what such a program has printed elsewhere. */
    String printing(String recorded) throws IOException {
        Path file = directory.resolve(recorded);
        try (InputStream output = Objects.requireNonNull(FakeProgram.class.getResourceAsStream(recorded), recorded)) {
            Files.copy(output, file);
        }
        return "cat '" + file + "'";
    }
}
