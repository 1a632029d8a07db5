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
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.PluginUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that calls the main of a job's jar: the options by which the jar, its main and its settings are given. */
abstract class ProgramCommand implements Callable<Integer> {
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
            names = {"-C", "--classpath"},
            paramLabel = "URL",
            description = "More for the program's class path, such as file:///opt/lib/udf.jar. Repeatable.")
    private final List<String> classPath = new ArrayList<>();

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

    /** @param configurationFolder where Flink's configuration file is; null for none */
    ProgramCommand(@Nullable String configurationFolder, PrintStream err) {
        this.configurationFolder = configurationFolder;
        this.err = err;
    }

    @Override
    public final Integer call() {
        try {
            Configuration configuration = BaseConfiguration.load(configurationFolder);
            settings.forEach(configuration::setString);
            if (parallelism != null) {
                BaseConfiguration.setParallelism(configuration, parallelism);
            }
            complete(configuration);
            return call(configuration);
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

    private int call(Configuration configuration) throws CommandFailure, InterruptedException {
        List<URL> userClassPath = userClassPath();
        JobJar jobJar = JobJar.open(jar);
        takeClassBehind(jobJar);
        try (PackagedProgram program = jobJar.program(mainClass, userClassPath, configuration, arguments)) {
            ConfigUtils.encodeCollectionToConfig(
                    configuration, PipelineOptions.JARS, program.getJobJarAndDependencies(), URL::toString);
            ConfigUtils.encodeCollectionToConfig(
                    configuration, PipelineOptions.CLASSPATHS, program.getClasspaths(), URL::toString);
            FileSystem.initialize(configuration, PluginUtils.createPluginManagerFromRootFolder(configuration));
            return call(program, configuration, new JobReport(err, jobJar::contains, verbose));
        }
    }

    /**
     * Adds the settings that other options make.
     *
     * @throws CommandFailure (usage) for one that cannot be
     */
    abstract void complete(Configuration configuration) throws CommandFailure;

    /** Whether a setting was given with -D, and what. */
    final @Nullable String given(String key) {
        return settings.get(key);
    }

    /**
     * Executes the command.
     *
     * @return the exit code
     */
    abstract int call(PackagedProgram program, Configuration configuration, JobReport report)
            throws CommandFailure, InterruptedException;

    /** The jar's main would get it, had the jar a main to give it to. */
    private void takeClassBehind(JobJar jobJar) {
        boolean nameless = mainClass == null && !jobJar.namesItsMain();
        if (nameless && arguments.size() >= 2 && List.of("-c", "--class").contains(arguments.get(0))) {
            mainClass = arguments.get(1);
            arguments.subList(0, 2).clear();
        }
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
