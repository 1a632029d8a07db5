package io.aurochs.tests.numa;

import io.aurochs.tests.numa.guest.GuestLine;
import io.aurochs.tests.numa.guest.GuestLine.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs an emulated machine until it ends by itself, or must be ended. */
final class GuestBoot {
    private static final long BETWEEN_LOOKS_MS = 100;
    private static final int LINES_OF_CONSOLE = 30;

    private final Limits limits;
    private final Path directory;

    /**
     * How long what may take.
     *
     * @param boot to the guest's first line
     * @param checks from there to its end
     * @param boots how often to boot a machine that says nothing; one in thirty hangs, for reasons within the emulation
     */
    record Limits(Duration boot, Duration checks, int boots) {
        static final Limits USUAL = new Limits(Duration.ofSeconds(90), Duration.ofSeconds(600), 3);
    }

    /**
     * What came of it.
     *
     * @param lines what the guest wrote for the host
     * @param problem why it did not end by itself after its checks, and the end of its console; empty where it did
     * @param boots how often it was booted
     */
    record Ended(List<GuestLine> lines, String problem, int boots) {}

    /**
     * How one boot went.
     *
     * @param problem why it did not end by itself; empty where it did
     * @param hung whether it may go well another time
     */
    private record Run(String problem, boolean hung) {}

    /** @param directory where the machine runs; its console and its results stay there */
    GuestBoot(Limits limits, Path directory) {
        this.limits = limits;
        this.directory = directory;
    }

    /**
     * Runs it.
     *
     * @param command emulates the machine, its files as {@link QemuCommand} names them
     */
    Ended run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
        for (int boot = 1; ; boot++) {
            Files.deleteIfExists(directory.resolve(QemuCommand.RESULTS));
            Files.deleteIfExists(directory.resolve(QemuCommand.CONSOLE));
            Run run = runOnce(command, environment);
            if (!run.hung() || boot == limits.boots()) {
                return new Ended(lines(), run.problem().isEmpty() ? "" : run.problem() + console(), boot);
            }
            System.err.println("numa-guest: " + run.problem() + "; boot " + (boot + 1) + " of " + limits.boots());
        }
    }

    private Run runOnce(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("qemu.log").toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        Thread killer = new Thread(process::destroyForcibly, "kill-qemu");
        Runtime.getRuntime().addShutdownHook(killer);
        try {
            long started = System.nanoTime();
            long limitNs = limits.boot().toNanos();
            boolean booted = false;
            while (!process.waitFor(BETWEEN_LOOKS_MS, TimeUnit.MILLISECONDS)) {
                long now = System.nanoTime();
                if (!booted && hasBooted()) {
                    booted = true;
                    limitNs = now - started + limits.checks().toNanos();
                }
                if (now - started > limitNs) {
                    return booted
                            ? new Run("the guest's checks have not ended after " + seconds(limits.checks()), false)
                            : new Run("the guest has not booted after " + seconds(limits.boot()), true);
                }
            }
            String early = "the guest ended before it had booted, with exit code " + process.exitValue();
            return new Run(hasBooted() ? "" : early, false);
        } finally {
            process.destroyForcibly().waitFor();
            Runtime.getRuntime().removeShutdownHook(killer);
        }
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() / 1000.0 + " s";
    }

    private boolean hasBooted() throws IOException {
        return lines().stream().anyMatch(line -> line.kind() == Kind.BOOTED);
    }

    private List<GuestLine> lines() throws IOException {
        return read(QemuCommand.RESULTS)
                .map(GuestLine::parse)
                .flatMap(Optional::stream)
                .toList();
    }

    private String console() throws IOException {
        List<String> lines =
                Stream.concat(read("qemu.log"), read(QemuCommand.CONSOLE)).toList();
        return "; its console in " + directory + " ends with:\n"
                + String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_OF_CONSOLE), lines.size()));
    }

    private Stream<String> read(String name) throws IOException {
        Path file = directory.resolve(name);
        // Not only text: firmware writes to the console, too.
        return Files.exists(file)
                ? new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).lines()
                : Stream.empty();
    }
}
