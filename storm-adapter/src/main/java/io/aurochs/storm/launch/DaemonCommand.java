package io.aurochs.storm.launch;

import io.aurochs.storm.daemon.DaemonObserver;
import io.aurochs.storm.daemon.StormDaemon;
import io.aurochs.storm.nimbus.ErrorLine;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code aurochs storm daemon}: a Nimbus for Storm's command line, until it is interrupted. */
@Command(
        name = "daemon",
        description = "Runs what Storm's command line submits, each topology in a JVM of its own, until Ctrl-C.",
        sortOptions = false)
final class DaemonCommand implements Callable<Integer> {
    private final PrintStream err;

    @Option(
            names = {"--set", "-c"},
            paramLabel = "KEY=VALUE",
            description = "A setting for the daemon and all its topologies, aurochs.* or Storm's. Repeatable.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--verbose", description = "Print stack traces with errors.")
    private boolean verbose;

    @Option(
            names = {"--help", "-h"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    DaemonCommand(PrintStream err) {
        this.err = err;
    }

    @Override
    public Integer call() {
        try {
            StormSettings.install(settings);
            return run(StormSettings.read("Correct storm.yaml in the working directory, or remove it."));
        } catch (CommandFailure e) {
            err.println("aurochs: " + e.getMessage());
            if (verbose && e.getCause() != null) {
                e.getCause().printStackTrace(err);
            }
            return e.exitCode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.JOB_FAILED;
        }
    }

    private int run(Map<String, Object> conf) throws CommandFailure, InterruptedException {
        try (StormDaemon daemon = start(conf)) {
            Runtime.getRuntime().addShutdownHook(new Thread(daemon::close, "aurochs-exit"));
            err.println("aurochs: Nimbus listens at " + daemon.description() + " (Ctrl-C ends it)");
            if (daemon.awaitEnd()) {
                return ExitCode.DONE;
            }
            throw CommandFailure.job("the daemon no longer listens; its log says why. Start it again.", null);
        }
    }

    private StormDaemon start(Map<String, Object> conf) throws CommandFailure {
        try {
            return StormDaemon.start(conf, settings, new Lines(err));
        } catch (IOException e) {
            throw CommandFailure.job(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.USAGE, "the daemon cannot start: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new CommandFailure(ExitCode.USAGE, "the daemon cannot start: " + ErrorLine.of(e), e);
        }
    }

    /** A line for each thing that happens. */
    private record Lines(PrintStream err) implements DaemonObserver {
        @Override
        public void runs(String topologyId, String how) {
            err.println("aurochs: topology " + topologyId + " " + how);
        }

        @Override
        public void failed(String topologyId, String what) {
            err.println("aurochs: topology " + topologyId + ": " + what);
        }

        @Override
        public void ended(String topologyId, String how) {
            err.println("aurochs: topology " + topologyId + " " + how);
        }
    }
}
