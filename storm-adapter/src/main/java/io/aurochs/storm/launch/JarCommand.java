package io.aurochs.storm.launch;

import io.aurochs.config.Setting;
import io.aurochs.storm.nimbus.BlobRestart;
import io.aurochs.storm.nimbus.InProcessNimbus;
import io.aurochs.storm.nimbus.NimbusBlobs;
import io.aurochs.storm.nimbus.TopologyIds;
import io.aurochs.storm.nimbus.TopologyRuntime;
import io.aurochs.storm.nimbus.TopologySettings;
import io.aurochs.web.LivePage;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code aurochs storm jar}: runs a topology jar's own main, then the topologies it submits, until the last has ended. */
@Command(name = "jar", description = "Runs an unmodified Storm topology jar on this machine.", sortOptions = false)
final class JarCommand implements Callable<Integer> {
    /** What StormSubmitter says when a name is taken. */
    private static final Pattern NAME_REFUSED =
            Pattern.compile("Topology name (\\S+) is either not allowed or it already exists");

    private final TopologyRuntime.Factory factory;
    private final PrintStream err;

    @Option(
            names = {"--set", "-c"},
            paramLabel = "KEY=VALUE",
            description = "A setting for every topology of the jar: aurochs.* or any of Storm's. Repeatable.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--jars",
            paramLabel = "FILE",
            split = ",",
            description = "More jars for the class path, behind the topology's, with commas between.")
    @SuppressWarnings("unused") // the launcher puts them there
    private final List<String> jars = new ArrayList<>();

    @Option(
            names = "--artifacts",
            paramLabel = "GROUP:ARTIFACT:VERSION[^GROUP:ARTIFACT]",
            split = ",",
            description =
                    "Maven artifacts for the class path, behind the jars, with all that they need, but for those behind ^.")
    @SuppressWarnings("unused") // the launcher puts them there
    private final List<String> artifacts = new ArrayList<>();

    @Option(
            names = "--artifactRepositories",
            paramLabel = "NAME^URL",
            split = ",",
            description = "Repositories for --artifacts, besides those of Maven's settings.")
    @SuppressWarnings("unused") // the launcher uses them
    private final List<String> repositories = new ArrayList<>();

    @Option(
            names = "--mavenLocalRepositoryDirectory",
            paramLabel = "DIRECTORY",
            description = "Where --artifacts keeps what it downloads, instead of Maven's own repository.")
    @SuppressWarnings("unused") // the launcher uses it
    private String localRepository = "";

    @Option(
            names = "--web",
            description =
                    "Open a live page of the topologies, whose address is printed; the same as --set aurochs.web=on.")
    private boolean web;

    @Option(names = "--verbose", description = "Print stack traces with errors.")
    private boolean verbose;

    @Option(
            names = {"--help", "-h"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    @Parameters(index = "0", paramLabel = "JAR", description = "The topology's jar.")
    private Path jar = Path.of("");

    @Parameters(index = "1", paramLabel = "MAIN", description = "The class in it that submits the topology.")
    private String mainClass = "";

    @Parameters(index = "2..*", arity = "0..*", paramLabel = "ARG", description = "Arguments for it.")
    private final List<String> arguments = new ArrayList<>();

    JarCommand(TopologyRuntime.Factory factory, PrintStream err) {
        this.factory = factory;
        this.err = err;
    }

    @Override
    public Integer call() {
        try {
            return run();
        } catch (CommandFailure e) {
            report(e, "");
            return e.exitCode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.JOB_FAILED;
        }
    }

    @SuppressWarnings("try") // the page is only to be open meanwhile
    private int run() throws CommandFailure, InterruptedException {
        UserMain main = UserMain.find(jar, mainClass);
        if (web) {
            settings.putIfAbsent(Setting.WEB.key(), "on");
        }
        StormSettings.install(settings);
        // StormSubmitter refuses to submit without it, and uploads what it names to Nimbus, which drops it.
        System.setProperty("storm.jar", jar.toAbsolutePath().toString());
        try (LivePage page = page();
                InProcessNimbus nimbus = nimbus(main);
                SwapServer swaps = SwapServer.start(
                        nimbus,
                        err,
                        SwapProtocol.socket(
                                SwapProtocol.base(), ProcessHandle.current().pid()))) {
            Thread hook = new Thread(new ExitHook(nimbus, swaps, Thread.currentThread(), err), "aurochs-exit");
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                nimbus.install();
                return run(main, nimbus);
            } finally {
                remove(hook);
            }
        }
    }

    private InProcessNimbus nimbus(UserMain main) throws CommandFailure {
        Map<String, Object> conf = stormConf();
        return new InProcessNimbus(
                conf,
                Map.of(),
                factory,
                new ConsoleObserver(err, main::contains, verbose),
                TopologyIds.STORMS,
                NimbusBlobs.linkedFrom(Path.of("").toAbsolutePath(), conf),
                BlobRestart.IN_THIS_JVM);
    }

    /** Opened before the user's main is called: where it cannot be, that would be in vain. */
    private LivePage page() throws CommandFailure {
        try {
            return LivePage.open(TopologySettings.from(settings).engine().web());
        } catch (IllegalStateException e) {
            throw CommandFailure.job(String.valueOf(e.getMessage()), e);
        }
    }

    private int run(UserMain main, InProcessNimbus nimbus) throws CommandFailure, InterruptedException {
        UserThreads threads = UserThreads.beforeMain();
        try {
            main.call(arguments);
        } catch (CommandFailure e) {
            CommandFailure failure = explained(e, nimbus);
            if (nimbus.submissions() == 0) {
                throw failure;
            }
            return outlive(failure, nimbus);
        }
        if (nimbus.submissions() == 0) {
            // One of them may submit later. Then the command waits for the topology alone, as if main had submitted it.
            threads.awaitEnd(() -> nimbus.submissions() > 0);
        }
        if (nimbus.submissions() == 0) {
            // Some programs submit nothing: a client of DRPC, or Flux with --dry-run. Storm's client exits with 0 then.
            err.println("aurochs: " + mainClass
                    + " has ended and submitted no topology; one that is to run must be submitted with StormSubmitter");
            return ExitCode.DONE;
        }
        nimbus.awaitAllEnded();
        return nimbus.anyFailed() ? ExitCode.JOB_FAILED : ExitCode.DONE;
    }

    /** On a cluster, what a client submits before it fails goes on; so it does here, and the exit code tells of both. */
    private int outlive(CommandFailure failure, InProcessNimbus nimbus) throws InterruptedException {
        boolean goesOn = !nimbus.awaitAllEnded(0);
        report(failure, goesOn ? "; what it had submitted goes on (Ctrl-C ends it)" : "");
        nimbus.awaitAllEnded();
        return failure.exitCode();
    }

    private void report(CommandFailure failure, String besides) {
        err.println("aurochs: " + failure.getMessage() + besides);
        if (verbose && failure.getCause() != null) {
            failure.getCause().printStackTrace(err);
        }
    }

    /** Most often it cannot be read because there are two defaults.yaml, since the jar bundles Storm. */
    private Map<String, Object> stormConf() throws CommandFailure {
        return StormSettings.read("Declare storm-client in scope provided, so that " + jar + " does not bundle it.");
    }

    /** Storm's client only knows that a name was refused; we know why. */
    private static CommandFailure explained(CommandFailure failure, InProcessNimbus nimbus) {
        Matcher refused = NAME_REFUSED.matcher(String.valueOf(failure.getMessage()));
        if (refused.find() && nimbus.isAlive(refused.group(1))) {
            return new CommandFailure(
                    failure.exitCode(), InProcessNimbus.nameIsTaken(refused.group(1)), failure.getCause());
        }
        return failure;
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is exiting; the hook is what ended the topologies.
        }
    }
}
