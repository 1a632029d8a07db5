package io.aurochs.flink.launch;

import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.ConfigUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.PluginUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code aurochs flink run}: the options of {@code flink run}, then the jar's own main, until its jobs have ended. */
@Command(
        name = "run",
        description = "Runs an unmodified Flink job jar on this machine.",
        sortOptions = false,
        footer = {
            "",
            "What follows the jar goes to its main, untouched; only where neither -c before it nor its manifest names "
                    + "a class, -c CLASS may stand right behind it.",
            "Flink's configuration is read from FLINK_CONF_DIR where that is set; -D wins over it."
        })
final class RunCommand implements Callable<Integer> {
    private static final String AUROCHS = "aurochs";
    private static final String STOCK = "local";

    private final @Nullable String configurationFolder;
    private final PrintStream err;

    @Option(
            names = {"-c", "--class"},
            paramLabel = "CLASS",
            description = "The class with the main method; without it, the one that the jar's manifest names.")
    private @Nullable String mainClass;

    @Option(
            names = {"-p", "--parallelism"},
            paramLabel = "N",
            description = "Parallelism where the program sets none.")
    private @Nullable Integer parallelism;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            mapFallbackValue = "true",
            description = "A setting: aurochs.* or any of Flink's. Repeatable.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = {"-s", "--fromSavepoint"},
            paramLabel = "PATH",
            description = "The savepoint or checkpoint to start from.")
    private @Nullable String savepoint;

    @Option(
            names = {"-n", "--allowNonRestoredState"},
            description = "Leave out state in it that no operator claims.")
    private boolean allowNonRestoredState;

    @Option(
            names = {"-C", "--classpath"},
            paramLabel = "URL",
            description = "More for the program's class path, such as file:///opt/lib/udf.jar. Repeatable.")
    private final List<String> classPath = new ArrayList<>();

    @Option(
            names = {"-t", "--target"},
            paramLabel = "TARGET",
            description = "aurochs (the default), or local: stock Flink in the same JVM.")
    private @Nullable String target;

    @Option(
            names = {"-d", "--detached"},
            description = "Refused: the cluster lives in this JVM.")
    private boolean detached;

    @Option(names = "--verbose", description = "Print stack traces with errors.")
    private boolean verbose;

    @Option(
            names = {"--help", "-h"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    @Parameters(index = "0", paramLabel = "JAR", description = "The job's jar.")
    private Path jar = Path.of("");

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ARG", description = "Arguments for its main.")
    private final List<String> arguments = new ArrayList<>();

    RunCommand(@Nullable String configurationFolder, PrintStream err) {
        this.configurationFolder = configurationFolder;
        this.err = err;
    }

    @Override
    public Integer call() {
        try {
            return run();
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

    private int run() throws CommandFailure, InterruptedException {
        Configuration configuration = configuration();
        List<URL> userClassPath = userClassPath();
        JobJar jobJar = JobJar.open(jar);
        takeClassBehind(jobJar);
        try (PackagedProgram program = jobJar.program(mainClass, userClassPath, configuration, arguments)) {
            ConfigUtils.encodeCollectionToConfig(
                    configuration, PipelineOptions.JARS, program.getJobJarAndDependencies(), URL::toString);
            ConfigUtils.encodeCollectionToConfig(
                    configuration, PipelineOptions.CLASSPATHS, program.getClasspaths(), URL::toString);
            FileSystem.initialize(configuration, PluginUtils.createPluginManagerFromRootFolder(configuration));
            JobReport report = new JobReport(err, jobJar::contains, verbose);
            return new Program(program, configuration, new SubmittedJobs(report), report).run();
        }
    }

    /** The jar's main would get it, had the jar a main to give it to. */
    private void takeClassBehind(JobJar jobJar) {
        boolean nameless = mainClass == null && !jobJar.namesItsMain();
        if (nameless && arguments.size() >= 2 && List.of("-c", "--class").contains(arguments.get(0))) {
            mainClass = arguments.get(1);
            arguments.subList(0, 2).clear();
        }
    }

    private Configuration configuration() throws CommandFailure {
        Configuration configuration = BaseConfiguration.load(configurationFolder);
        settings.forEach(configuration::setString);
        configuration.set(DeploymentOptions.TARGET, target(configuration));
        if (detached || "false".equals(settings.get(DeploymentOptions.ATTACHED.key()))) {
            throw CommandFailure.usage(
                    "-d, --detached is not possible: the cluster lives in this JVM and ends with it; "
                            + "start the command in the background of your shell instead.");
        }
        configuration.set(DeploymentOptions.ATTACHED, true);
        if (parallelism != null) {
            if (parallelism < 1) {
                throw CommandFailure.usage("-p " + parallelism + ": the parallelism is 1 or more.");
            }
            configuration.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
        }
        if (savepoint != null) {
            configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        }
        if (allowNonRestoredState) {
            configuration.set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, true);
        }
        return configuration;
    }

    private String target(Configuration configuration) throws CommandFailure {
        String wanted = target != null
                ? target
                : configuration.getOptional(DeploymentOptions.TARGET).orElse(AUROCHS);
        if (!wanted.equals(AUROCHS) && !wanted.equals(STOCK)) {
            throw CommandFailure.usage(
                    "target " + wanted + " is not run here: -t aurochs, or -t local for stock Flink in "
                            + "the same JVM; for others use Flink's own flink run.");
        }
        return wanted;
    }

    private List<URL> userClassPath() throws CommandFailure {
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath) {
            try {
                urls.add(URI.create(entry).toURL());
            } catch (IllegalArgumentException | MalformedURLException e) {
                throw CommandFailure.usage("-C " + entry + " is not a URL: write it like file:///opt/lib/udf.jar.", e);
            }
        }
        return urls;
    }
}
