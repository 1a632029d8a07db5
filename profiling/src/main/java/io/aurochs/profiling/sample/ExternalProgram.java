package io.aurochs.profiling.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program of the machine that is run and whose output is read.
 *
 * @param name its file, or what it is called on PATH
 */
record ExternalProgram(String name) {
    boolean isInstalled() {
        return name.contains("/")
                ? Files.isExecutable(Path.of(name))
                : Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
    }

    /** Runs it to its end, as {@link #start} and {@link Running#await} do. */
    Output run(Duration limit, String... arguments) throws SamplingException, InterruptedException {
        return start(arguments).await(limit);
    }

    /** @throws SamplingException if it cannot be started */
    Running start(String... arguments) throws SamplingException {
        List<String> command =
                Stream.concat(Stream.of(name), Stream.of(arguments)).toList();
        try {
            Path output = Files.createTempFile("aurochs", ".out");
            try {
                ProcessBuilder builder =
                        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
                // What is printed is read by a program, which knows the decimal point alone.
                builder.environment().put("LC_ALL", "C");
                Process process = builder.start();
                process.getOutputStream().close();
                return new Running(name, process, output);
            } catch (IOException e) {
                Files.delete(output);
                throw e;
            }
        } catch (IOException e) {
            throw new SamplingException("cannot run " + name + ": " + e.getMessage(), e);
        }
    }

    /** What a run printed, both streams in one, and its exit code. */
    record Output(int exit, List<String> lines) {
        /** The first line with something on it, for messages. */
        String firstLine() {
            return lines.stream().filter(line -> !line.isBlank()).findFirst().orElse("no output");
        }
    }

    /**
     * A run.
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
                String printed = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
                return new Output(process.exitValue(), printed.lines().toList());
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
