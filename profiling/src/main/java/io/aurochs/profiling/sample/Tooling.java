package io.aurochs.profiling.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Programs of the machine that are run and whose output is read. */
final class Tooling {
    private Tooling() {}

    /** Where a program lies on PATH. */
    static Optional<Path> find(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs a program to its end, as {@link #start} and {@link Running#await} do. */
    static Output run(List<String> command, Duration limit) throws SamplingException, InterruptedException {
        return start(command).await(limit);
    }

    /** @throws SamplingException if the program cannot be started */
    static Running start(List<String> command) throws SamplingException {
        try {
            Path output = Files.createTempFile("aurochs", ".out");
            try {
                ProcessBuilder builder =
                        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
                // What is printed is read by a program, which knows the decimal point alone.
                builder.environment().put("LC_ALL", "C");
                Process process = builder.start();
                process.getOutputStream().close();
                return new Running(command.get(0), process, output);
            } catch (IOException e) {
                Files.delete(output);
                throw e;
            }
        } catch (IOException e) {
            throw new SamplingException("cannot run " + command.get(0) + ": " + e.getMessage(), e);
        }
    }

    /** What a run printed, both streams in one, and its exit code. */
    record Output(int exit, List<String> lines) {}

    /**
     * A program at work.
     *
     * @param output the file that it prints to, deleted in the end
     */
    record Running(String name, Process process, Path output) {
        /**
         * Waits for its end.
         *
         * @throws SamplingException if that takes longer than {@code limit}; it is killed then
         */
        Output await(Duration limit) throws SamplingException, InterruptedException {
            try {
                if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new SamplingException(
                            name + " did not end within " + limit.toSeconds() + " s and was killed");
                }
                return new Output(process.exitValue(), Files.readAllLines(output));
            } catch (IOException e) {
                throw new SamplingException("cannot read what " + name + " printed: " + e.getMessage(), e);
            } finally {
                process.destroyForcibly();
                if (!output.toFile().delete()) {
                    output.toFile().deleteOnExit();
                }
            }
        }
    }
}
