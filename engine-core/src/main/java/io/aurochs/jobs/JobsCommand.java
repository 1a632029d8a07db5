package io.aurochs.jobs;

import io.aurochs.control.RequestClient;
import io.aurochs.control.RequestException;
import io.aurochs.control.SocketPath;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.worker.AtExit;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code aurochs jobs}: native pipelines in a process that hosts them. */
@Command(
        name = "aurochs jobs",
        description =
                "Lists, submits, queries, drains and stops native pipelines, and replaces their functions, in a process that hosts them.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:done", "1:not carried out", "2:wrong usage"})
public final class JobsCommand implements Runnable {
    private static final int FAILED = 1;

    private final PrintStream out;
    private final PrintStream err;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--socket",
            paramLabel = "PATH",
            scope = ScopeType.INHERIT,
            description = "The socket of the process. Default: one for each user.")
    private @Nullable Path socket;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    private JobsCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Runs the command line and exits the JVM. */
    public static void main(String[] args) {
        System.exit(run(System.out, System.err, args));
    }

    static int run(PrintStream out, PrintStream err, String... args) {
        CommandLine line = new CommandLine(new JobsCommand(out, err));
        line.setStopAtPositional(true);
        line.getSubcommands().values().forEach(command -> command.setStopAtPositional(true));
        line.setExpandAtFiles(false);
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setParameterExceptionHandler((e, given) -> {
            err.println("aurochs: " + e.getMessage() + "; see ./"
                    + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
            return CommandLine.ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((e, command, parsed) -> {
            if (e instanceof RequestException || e instanceof JobsException) {
                err.println("aurochs: " + e.getMessage());
                return FAILED;
            }
            throw e;
        });
        return line.execute(args);
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "give a command: host, list, submit, query, replace, drain or stop");
    }

    private Path socket() {
        Path given = socket;
        return given == null ? SocketPath.usual("jobs") : given.toAbsolutePath();
    }

    private RequestClient client() {
        return new RequestClient(JobRequests.PROTOCOL, socket());
    }

    @Command(name = "list", description = "Prints the jobs that run, and those that have failed and are kept.")
    int list(@Option(names = "--json", description = "Print an array of objects.") boolean json)
            throws RequestException {
        JobTable table =
                new JobTable(client().request("list").stream().map(JobRow::of).toList());
        out.println(json ? table.json() : table.text());
        return CommandLine.ExitCode.OK;
    }

    @Command(
            name = "query",
            description = "Prints the last complete interval of a view of a job: a line of JSON for each record.")
    int query(
            @Option(
                            names = "--limit",
                            paramLabel = "N",
                            defaultValue = "100",
                            description = "How many records at most. Default: ${DEFAULT-VALUE}.")
                    int limit,
            @Option(names = "--key", paramLabel = "KEY", description = "Only records of this key.") @Nullable
                    String key,
            @Parameters(index = "0", paramLabel = "NAME", description = "The job's.") String name,
            @Parameters(index = "1", paramLabel = "VIEW", description = "The view's name.") String view)
            throws RequestException {
        List<String> words = new ArrayList<>(List.of("query", String.valueOf(limit), name, view));
        if (key != null) {
            words.add(key);
        }
        List<List<String>> rows = client().request(words.toArray(String[]::new));
        if (rows.isEmpty()) {
            err.println("aurochs: no interval is complete yet");
            return CommandLine.ExitCode.OK;
        }
        List<String> interval = rows.get(0);
        err.println("aurochs: " + (rows.size() - 1) + " of " + interval.get(2) + " records from "
                + Instant.ofEpochMilli(Long.parseLong(interval.get(0))) + " to "
                + Instant.ofEpochMilli(Long.parseLong(interval.get(1))));
        rows.subList(1, rows.size()).forEach(row -> out.println(row.get(0)));
        return CommandLine.ExitCode.OK;
    }

    @Command(
            name = "stop",
            description =
                    "Ends a job as it is; what is not processed is lost. Forgets one that has failed and is kept.")
    int stop(@Parameters(paramLabel = "NAME", description = "The job's.") String name) throws RequestException {
        client().request("stop", name);
        return CommandLine.ExitCode.OK;
    }

    @Command(
            name = "drain",
            description = "Ends the sources of a job; what they have produced is processed, and all windows close.")
    int drain(@Parameters(paramLabel = "NAME", description = "The job's.") String name) throws RequestException {
        client().request("drain", name);
        return CommandLine.ExitCode.OK;
    }

    @Command(name = "submit", description = "Runs a job of a jar beside the others, and prints its name.")
    int submit(
            @Option(
                            names = "--weight",
                            paramLabel = "N",
                            defaultValue = "" + Pipelines.DEFAULT_WEIGHT,
                            description = "How much of the workers' time it is to have compared with others, 1 to "
                                    + Pipelines.MOST_WEIGHT + ". Default: ${DEFAULT-VALUE}.")
                    int weight,
            @Parameters(index = "0", paramLabel = "JAR", description = "The job's jar.") Path jar,
            @Parameters(index = "1", paramLabel = "CLASS", description = "The class in it that implements JobFactory.")
                    String factory,
            @Parameters(index = "2..*", arity = "0..*", paramLabel = "ARG", description = "Arguments for it.") @Nullable
                    List<String> arguments)
            throws RequestException {
        out.println(request("submit", String.valueOf(weight), jar, factory, arguments)
                .get(0)
                .get(0));
        return CommandLine.ExitCode.OK;
    }

    @Command(
            name = "replace",
            description =
                    "Replaces functions of a job while it runs, and prints where the new ones begin: for each source, the"
                            + " first epoch, or in an ordered pipeline the first input.")
    int replace(
            @Parameters(index = "0", paramLabel = "NAME", description = "The job's.") String name,
            @Parameters(index = "1", paramLabel = "JAR", description = "A jar with the new functions.") Path jar,
            @Parameters(
                            index = "2",
                            paramLabel = "CLASS",
                            description = "The class in it that implements ReplacementFactory.")
                    String factory,
            @Parameters(index = "3..*", arity = "0..*", paramLabel = "ARG", description = "Arguments for it.") @Nullable
                    List<String> arguments)
            throws RequestException {
        request("replace", name, jar, factory, arguments)
                .forEach(row -> out.println("source=" + row.get(0) + " first=" + row.get(1)));
        return CommandLine.ExitCode.OK;
    }

    private List<List<String>> request(
            String request, String of, Path jar, String factory, @Nullable List<String> arguments)
            throws RequestException {
        List<String> words =
                new ArrayList<>(List.of(request, of, jar.toAbsolutePath().toString(), factory));
        if (arguments != null) {
            words.addAll(arguments);
        }
        return client().request(words.toArray(String[]::new));
    }

    @Command(
            name = "host",
            description = "Hosts jobs until Ctrl-C, which stops them.",
            footer = {"", "JVM options: AUROCHS_JVM_OPTS. Settings: docs/native.md."})
    int host(
            @Option(
                            names = {"--set", "-c"},
                            paramLabel = "KEY=VALUE",
                            description = "A setting of native pipelines. Repeatable.")
                    @Nullable
                    Map<String, String> settings,
            @Option(
                            names = "--resume",
                            paramLabel = "DIR",
                            description = "Keep the jobs here, and run those that another host has not ended.")
                    @Nullable
                    Path kept,
            @Option(
                            names = "--web",
                            description =
                                    "Open a live page of the jobs, whose address is printed; the same as --set aurochs.web=on.")
                    boolean web)
            throws JobsException, InterruptedException {
        Map<String, String> all = new LinkedHashMap<>(settings == null ? Map.of() : settings);
        if (web) {
            all.putIfAbsent("aurochs.web", "on");
        }
        Pipelines pipelines = started(all);
        JobHost hosted = opened(pipelines, kept);
        AtExit.run("aurochs-exit-socket", hosted::close);
        AtExit.run("aurochs-exit", pipelines::close);
        err.println("aurochs: hosts jobs at " + socket() + " (Ctrl-C ends them)");
        // Until a signal ends the process.
        new CountDownLatch(1).await();
        return CommandLine.ExitCode.OK;
    }

    private JobHost opened(Pipelines pipelines, @Nullable Path kept) throws JobsException {
        try {
            return kept == null ? JobHost.open(pipelines, socket()) : JobHost.open(pipelines, socket(), kept);
        } catch (JobsException e) {
            pipelines.close();
            throw e;
        }
    }

    private Pipelines started(Map<String, String> settings) throws JobsException {
        try {
            return Pipelines.start(settings);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        } catch (IllegalStateException e) {
            // The live page cannot be where the settings say.
            throw new JobsException(e);
        }
    }
}
