package io.aurochs.profiling.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Programs of the machine that are run and whose output is read. */
final class Tooling {
    private Tooling() {}

    /** Where a program lies on PATH. */
    static Optional<Path> find(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** What a run printed, both streams in one, and its exit code. */
    record Output(int exit, List<String> lines) {}

    /**
     * Runs a program to its end.
     *
     * @throws SamplingException if it cannot be started, or takes longer than {@code limit} and was ended
     */
    static Output run(List<String> command, Duration limit) throws SamplingException, InterruptedException {
        Path output = null;
        try {
            output = Files.createTempFile("aurochs", ".out");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            // What is printed is read by a program, which knows the decimal point alone.
            builder.environment().put("LC_ALL", "C");
            Process process = builder.start();
            try {
                process.getOutputStream().close();
                if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new SamplingException(
                            command.get(0) + " did not end within " + limit.toSeconds() + " s and was killed");
                }
                return new Output(process.exitValue(), Files.readAllLines(output));
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new SamplingException("cannot run " + command.get(0) + ": " + e.getMessage(), e);
        } finally {
            delete(output);
        }
    }

    private static void delete(@Nullable Path file) {
        if (file != null && !file.toFile().delete()) {
            file.toFile().deleteOnExit();
        }
    }
}
