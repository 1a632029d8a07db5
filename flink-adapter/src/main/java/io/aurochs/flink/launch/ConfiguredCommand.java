package io.aurochs.flink.launch;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command for jobs: the options by which their settings are given, and how a failure ends the command. */
abstract class ConfiguredCommand implements Callable<Integer> {
    private final @Nullable String configurationFolder;
    private final PrintStream err;

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

    @Option(names = "--verbose", description = "Print stack traces with errors.")
    private boolean verbose;

    @Option(
            names = {"--help", "-h"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    /**
     * A command that reads Flink's configuration.
     *
     * @param configurationFolder where Flink's configuration file is; null for none
     * @param err where messages go
     */
    ConfiguredCommand(@Nullable String configurationFolder, PrintStream err) {
        this.configurationFolder = configurationFolder;
        this.err = err;
    }

    @Override
    public final Integer call() {
        try {
            Configuration configuration = isOnSession()
                    ? BaseConfiguration.load(configurationFolder)
                    : BaseConfiguration.loadForEmbedded(configurationFolder);
            settings.forEach(configuration::setString);
            if (parallelism != null) {
                BaseConfiguration.setParallelism(configuration, parallelism);
            }
            return call(configuration);
        } catch (CommandFailure e) {
            return say(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.JOB_FAILED;
        }
    }

    /** Prints why the command failed, and gives its exit code. */
    final int say(CommandFailure failure) {
        err.println("aurochs: " + failure.getMessage());
        if (verbose && failure.getCause() != null) {
            failure.getCause().printStackTrace(err);
        }
        return failure.exitCode();
    }

    /**
     * Executes the command.
     *
     * @param configuration Flink's file, with the settings of the command line over it
     * @return the exit code
     */
    abstract int call(Configuration configuration) throws CommandFailure, InterruptedException;

    /** Whether jobs run on a cluster that runs already, which Flink's configuration file may describe. */
    boolean isOnSession() {
        return false;
    }

    /**
     * Has jobs run in this JVM, and the command wait for them.
     *
     * @param target value of -t; null without
     * @throws CommandFailure (usage) if the target is in no JVM of ours
     */
    static void embed(Configuration configuration, @Nullable String target) throws CommandFailure {
        configuration.set(DeploymentOptions.TARGET, EmbeddedTarget.of(target, configuration));
        configuration.set(DeploymentOptions.ATTACHED, true);
    }

    /** Whether a setting of the command line asks the command not to wait. */
    final boolean isGivenDetached() {
        return "false".equalsIgnoreCase(given(DeploymentOptions.ATTACHED.key()));
    }

    /** The value of a setting that was given with -D; null for one that was not. */
    final @Nullable String given(String key) {
        return settings.get(key);
    }

    final PrintStream err() {
        return err;
    }

    final boolean isVerbose() {
        return verbose;
    }
}
