package io.aurochs.flink.launch;

import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.ConfigUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.PluginUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that calls the main of a job's jar: the options by which the jar and its main are given. */
abstract class ProgramCommand extends ConfiguredCommand {
    @Option(
            names = {"-c", "--class"},
            paramLabel = "CLASS",
            description = "The class with the main method; without it, the one that the jar's manifest names.")
    private @Nullable String mainClass;

    @Option(
            names = {"-C", "--classpath"},
            paramLabel = "URL",
            description = "More for the program's class path, such as file:///opt/lib/udf.jar. Repeatable.")
    private final List<String> classPath = new ArrayList<>();

    @Parameters(index = "0", paramLabel = "JAR", description = "The job's jar.")
    private Path jar = Path.of("");

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ARG", description = "Arguments for its main.")
    private final List<String> arguments = new ArrayList<>();

    ProgramCommand(@Nullable String configurationFolder, PrintStream err) {
        super(configurationFolder, err);
    }

    @Override
    final int call(Configuration configuration) throws CommandFailure, InterruptedException {
        complete(configuration);
        List<URL> userClassPath = userClassPath();
        JobJar jobJar = JobJar.open(jar);
        takeClassBehind(jobJar);
        try (PackagedProgram program = jobJar.program(mainClass, userClassPath, configuration, arguments)) {
            ConfigUtils.encodeCollectionToConfig(
                    configuration, PipelineOptions.JARS, program.getJobJarAndDependencies(), URL::toString);
            ConfigUtils.encodeCollectionToConfig(
                    configuration, PipelineOptions.CLASSPATHS, program.getClasspaths(), URL::toString);
            FileSystem.initialize(configuration, PluginUtils.createPluginManagerFromRootFolder(configuration));
            return call(program, configuration, new JobReport(err(), jobJar::contains, isVerbose()));
        }
    }

    /**
     * Adds the settings that other options make.
     *
     * @throws CommandFailure (usage) for one that cannot be
     */
    abstract void complete(Configuration configuration) throws CommandFailure;

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
