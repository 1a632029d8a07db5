package io.aurochs.storm.launch;

import io.aurochs.storm.nimbus.ErrorLine;
import io.aurochs.storm.thrift.ListeningServer;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/** A command that runs a server until it is interrupted. */
abstract class ServerCommand implements Callable<Integer> {
    private final String name;
    private final PrintStream err;

    @Option(
            names = {"--set", "-c"},
            paramLabel = "KEY=VALUE",
            description = "A setting of the server, as in storm.yaml. Repeatable.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--verbose", description = "Print stack traces with errors.")
    private boolean verbose;

    @Option(
            names = {"--help", "-h"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    /** @param name of the server, for the user, to begin a sentence */
    ServerCommand(String name, PrintStream err) {
        this.name = name;
        this.err = err;
    }

    /** What {@code --set} gives. */
    final Map<String, String> settings() {
        return settings;
    }

    /** Prints a line. */
    final void print(String line) {
        err.println("aurochs: " + line);
    }

    /** Refuses settings that would have no effect. */
    void checkSettings() throws CommandFailure {}

    /**
     * Starts the server.
     *
     * @param conf Storm's configuration, with the settings
     * @throws IOException with a line for the user, where the machine is the reason
     * @throws IllegalArgumentException with a line for the user, where a setting is
     */
    abstract ListeningServer start(Map<String, Object> conf) throws IOException;

    @Override
    public final Integer call() {
        try {
            checkSettings();
            StormSettings.install(settings);
            return run(StormSettings.read("Correct storm.yaml in the working directory, or remove it."));
        } catch (CommandFailure e) {
            print(String.valueOf(e.getMessage()));
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
        try (ListeningServer server = started(conf)) {
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "aurochs-exit"));
            print(name + " listens at " + server.description() + " (Ctrl-C ends it)");
            if (server.awaitEnd()) {
                return ExitCode.DONE;
            }
            throw CommandFailure.job(
                    name + " at " + server.description() + " no longer listens; its log says why. Start it again.",
                    null);
        }
    }

    private ListeningServer started(Map<String, Object> conf) throws CommandFailure {
        try {
            return start(conf);
        } catch (IOException e) {
            throw CommandFailure.job(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.USAGE, name + " cannot start: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new CommandFailure(ExitCode.USAGE, name + " cannot start: " + ErrorLine.of(e), e);
        }
    }
}
