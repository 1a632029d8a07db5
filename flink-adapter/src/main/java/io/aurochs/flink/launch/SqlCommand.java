package io.aurochs.flink.launch;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code aurochs flink sql}: the statements of a file, one after the other, each until its job has ended. No signature here names a
 * class of Flink's SQL client: without SQL on the class path, the other commands still work.
 */
@Command(
        name = "sql",
        description = "Runs the SQL statements of a file on this machine, with Flink's own SQL client.",
        sortOptions = false,
        footer = {
            "",
            "Each statement ends with ; at the end of a line. The file may change settings with SET.",
            "Flink's configuration is read from FLINK_CONF_DIR where that is set; -D wins over it."
        })
final class SqlCommand implements Callable<Integer> {
    private final @Nullable String configurationFolder;
    private final PrintStream out;
    private final PrintStream err;

    @Option(
            names = {"-i", "--init"},
            paramLabel = "FILE",
            description = "Statements to execute before: SET, CREATE, USE, LOAD, ADD JAR.")
    private @Nullable Path init;

    @Option(
            names = {"-j", "--jar"},
            paramLabel = "JAR",
            description = "A jar with connectors, formats or functions. Repeatable.")
    private final List<Path> jars = new ArrayList<>();

    @Option(
            names = {"-p", "--parallelism"},
            paramLabel = "N",
            description = "Parallelism where the file sets none.")
    private @Nullable Integer parallelism;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            mapFallbackValue = "true",
            description = "A setting: aurochs.* or any of Flink's. Repeatable.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = {"-t", "--target"},
            paramLabel = "TARGET",
            description = "aurochs (the default), or local: stock Flink in the same JVM.")
    private @Nullable String target;

    @Option(names = "--verbose", description = "Print stack traces with errors.")
    private boolean verbose;

    @Option(
            names = {"--help", "-h"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "The file, as Flink's own client is given it.")
    private @Nullable Path fileOption;

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", description = "The file with the statements.")
    private @Nullable Path file;

    /** @param configurationFolder where Flink's configuration file is; null for none */
    SqlCommand(@Nullable String configurationFolder, PrintStream out, PrintStream err) {
        this.configurationFolder = configurationFolder;
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        try {
            return run(configuration());
        } catch (CommandFailure e) {
            err.println("aurochs: " + e.getMessage());
            if (verbose && e.getCause() != null) {
                e.getCause().printStackTrace(err);
            }
            return e.exitCode();
        }
    }

    private Configuration configuration() throws CommandFailure {
        Configuration configuration = BaseConfiguration.load(configurationFolder);
        settings.forEach(configuration::setString);
        if ("false".equals(settings.get(DeploymentOptions.ATTACHED.key()))) {
            throw CommandFailure.usage("-D " + DeploymentOptions.ATTACHED.key()
                    + "=false is not possible: the cluster lives in this JVM and ends with it; start the command in the"
                    + " background of your shell instead.");
        }
        if (parallelism != null) {
            BaseConfiguration.setParallelism(configuration, parallelism);
        }
        configuration.set(DeploymentOptions.TARGET, EmbeddedTarget.of(target, configuration));
        return configuration;
    }

    private Path file() throws CommandFailure {
        Path named = file == null ? fileOption : file;
        if (named == null || (file != null && fileOption != null)) {
            throw CommandFailure.usage("name one file with statements: as the last argument, or with -f.");
        }
        return named;
    }

    private int run(Configuration configuration) throws CommandFailure {
        // Both before any cluster starts: a wrong path fails at once.
        SqlScript script = SqlScript.read(file());
        SqlScript before = init == null ? SqlScript.NONE : SqlScript.read(init);
        try (SqlSession session = SqlSession.open(configuration, out, err)) {
            for (Path jar : jars) {
                session.addJar(jar);
            }
            before.run(session::configure);
            script.run(session::execute);
        }
        return ExitCode.DONE;
    }
}
