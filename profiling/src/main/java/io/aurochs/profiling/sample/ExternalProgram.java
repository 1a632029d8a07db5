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
public record ExternalProgram(String name) {
    /** Whether there is such a program here. */
    public boolean isInstalled() {
        return name.contains("/")
                ? Files.isExecutable(Path.of(name))
                : Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
    }

    /** Runs it to its end, as {@link #start} and {@link Running#await} do. */
    public Output run(Duration limit, String... arguments) throws SamplingException, InterruptedException {
        try (Running running = start(arguments)) {
            return running.await(limit);
        }
    }

    /** @throws SamplingException if it cannot be started */
    public Running start(String... arguments) throws SamplingException {
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
    public record Output(int exit, List<String> lines) {
        /** The first line with something on it, for messages. */
        public String firstLine() {
            return lines.stream().filter(line -> !line.isBlank()).findFirst().orElse("no output");
        }
    }

    /** A run. It and whatever it has started end when it is closed, or with this JVM. */
    public static final class Running implements AutoCloseable {
        private final String name;
        private final Process process;
        private final Path output;
        private final Thread exitHook = new Thread(this::end, "aurochs-program-exit");

        private Running(String name, Process process, Path output) {
            this.name = name;
            this.process = process;
            this.output = output;
            try {
                Runtime.getRuntime().addShutdownHook(exitHook);
            } catch (IllegalStateException e) {
                // This JVM is ending, and whoever runs a program now waits for it.
            }
        }

        /**
         * Waits for its end.
         *
         * @throws SamplingException if that takes longer than {@code limit}
         */
        public Output await(Duration limit) throws SamplingException, InterruptedException {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new SamplingException(name + " did not end within " + limit.toSeconds() + " s and was killed");
            }
            try {
                String printed = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
                return new Output(process.exitValue(), printed.lines().toList());
            } catch (IOException e) {
                throw new SamplingException("cannot read what " + name + " printed: " + e.getMessage(), e);
            }
        }

        @Override
        public void close() {
            try {
                Runtime.getRuntime().removeShutdownHook(exitHook);
            } catch (IllegalStateException e) {
                // This JVM is ending; whether the hook runs or not, what it does is done here.
            }
            end();
        }

        private void end() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            try {
                Files.deleteIfExists(output);
            } catch (IOException e) {
                // A file of some lines below java.io.tmpdir.
            }
        }
    }
}
