package io.aurochs.web;

import io.aurochs.config.WebConfig;
import io.aurochs.worker.AtExit;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code aurochs web}: one page for the jobs of all processes of this user that have a live page. */
@Command(
        name = "aurochs web",
        description = "Shows the jobs of all processes of this user that have a live page on one page, until Ctrl-C.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:done", "1:the page cannot be where it should", "2:wrong usage"})
public final class WebCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int MOST_PORT = 65_535;

    private final PrintStream err;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "Where it listens. Default: any free port.")
    private int port;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description =
                    "An address of this machine. Others than those of the loopback interface need the token that is"
                            + " printed. Default: ${DEFAULT-VALUE}.")
    private String address = "";

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    private WebCommand(PrintStream err) {
        this.err = err;
    }

    /** Runs the command line and exits the JVM. */
    public static void main(String[] args) {
        System.exit(run(System.out, System.err, args));
    }

    static int run(PrintStream out, PrintStream err, String... args) {
        CommandLine line = new CommandLine(new WebCommand(err));
        line.setExpandAtFiles(false);
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setParameterExceptionHandler((e, given) -> {
            err.println("aurochs: " + e.getMessage() + "; see ./aurochs web --help");
            return CommandLine.ExitCode.USAGE;
        });
        return line.execute(args);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > MOST_PORT) {
            throw new ParameterException(spec.commandLine(), "--port " + port + ": give 0 to " + MOST_PORT);
        }
        Overview overview = new Overview(PageSocket.base(), System::nanoTime);
        PageServer server;
        try {
            server = new PageServer(new WebConfig(true, port, address), overview);
        } catch (IllegalStateException e) {
            overview.close();
            Throwable cause = e.getCause() == null ? e : e.getCause();
            err.println("aurochs: --port " + port + " --address " + address + ": cannot listen there ("
                    + cause.getMessage() + "); give a port that is free and an address of this machine");
            return FAILED;
        }
        server.start();
        AtExit.run("aurochs-exit", () -> {
            server.close();
            overview.close();
        });
        err.println("aurochs: the jobs of your processes: " + server.url() + " (Ctrl-C ends this)");
        // Until a signal ends the process.
        new CountDownLatch(1).await();
        return CommandLine.ExitCode.OK;
    }
}
