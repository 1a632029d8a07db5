package io.aurochs.storm.launch;

import io.aurochs.storm.drpc.DrpcServer;
import io.aurochs.storm.nimbus.ErrorLine;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code aurochs storm drpc}: runs Storm's DRPC server until it is interrupted. */
@Command(name = "drpc", description = "Runs Storm's DRPC server on this machine, until Ctrl-C.", sortOptions = false)
final class DrpcCommand implements Callable<Integer> {
    private final PrintStream err;

    @Option(
            names = {"--set", "-c"},
            paramLabel = "KEY=VALUE",
            description = "A setting of Storm's, such as drpc.port=0. Repeatable.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--verbose", description = "Print stack traces with errors.")
    private boolean verbose;

    @Option(
            names = {"--help", "-h"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    DrpcCommand(PrintStream err) {
        this.err = err;
    }

    @Override
    public Integer call() {
        try {
            refuseKeysWithoutEffect();
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

    private void refuseKeysWithoutEffect() throws CommandFailure {
        for (String key : settings.keySet()) {
            if (key.startsWith("drpc.http")) {
                throw CommandFailure.usage(
                        "--set " + key
                                + " has no effect: this DRPC server takes no calls over HTTP. Call it with Storm's DRPCClient.");
            }
            if (key.startsWith("aurochs.")) {
                throw CommandFailure.usage("--set " + key
                        + " has no effect on the DRPC server, which is Storm's own: give it to storm jar.");
            }
        }
    }

    private int run(Map<String, Object> conf) throws CommandFailure, InterruptedException {
        try (DrpcServer server = start(conf)) {
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "aurochs-exit"));
            err.println("aurochs: DRPC server listens at " + server.description() + " (Ctrl-C ends it)");
            if (server.awaitEnd()) {
                return ExitCode.DONE;
            }
            throw CommandFailure.job(
                    "the DRPC server at " + server.description()
                            + " no longer listens; its log says why. Start it again.",
                    null);
        }
    }

    private static DrpcServer start(Map<String, Object> conf) throws CommandFailure {
        try {
            return DrpcServer.start(conf);
        } catch (IOException e) {
            throw CommandFailure.job(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.USAGE, "the DRPC server cannot start: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new CommandFailure(ExitCode.USAGE, "the DRPC server cannot start: " + ErrorLine.of(e), e);
        }
    }
}
