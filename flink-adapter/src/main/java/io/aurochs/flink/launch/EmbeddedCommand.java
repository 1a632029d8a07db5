package io.aurochs.flink.launch;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command whose jobs run in this JVM: the options by which their settings are given, and how a failure ends the command. */
abstract class EmbeddedCommand implements Callable<Integer> {
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
    EmbeddedCommand(@Nullable String configurationFolder, PrintStream err) {
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

    /**
     * Executes the command.
     *
     * @param configuration Flink's file, with the settings of the command line over it
     * @return the exit code
     */
    abstract int call(Configuration configuration) throws CommandFailure, InterruptedException;

    /**
     * Has jobs run in this JVM, and the command wait for them.
     *
     * @param target value of -t; null without
     * @param detached whether an option asks the command not to wait
     * @throws CommandFailure (usage) if the target is in no JVM of ours, or the command is not to wait
     */
    final void embed(Configuration configuration, @Nullable String target, boolean detached) throws CommandFailure {
        configuration.set(DeploymentOptions.TARGET, EmbeddedTarget.of(target, configuration));
        if (detached || "false".equals(given(DeploymentOptions.ATTACHED.key()))) {
            throw CommandFailure.usage(
                    (detached ? "-d, --detached" : "-D " + DeploymentOptions.ATTACHED.key() + "=false")
                            + " is not possible: the cluster lives in this JVM and ends with it; start the command in the"
                            + " background of your shell instead.");
        }
        configuration.set(DeploymentOptions.ATTACHED, true);
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
