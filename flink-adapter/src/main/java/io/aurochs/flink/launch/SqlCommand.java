package io.aurochs.flink.launch;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
final class SqlCommand extends EmbeddedCommand {
    private final PrintStream out;

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
            names = {"-t", "--target"},
            paramLabel = "TARGET",
            description = "aurochs (the default), or local: stock Flink in the same JVM.")
    private @Nullable String target;

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "The file, as Flink's own client is given it.")
    private @Nullable Path fileOption;

    @Option(
            names = "--explain",
            description = "Print how the records of each statement's job would travel, and run none.")
    private boolean explains;

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", description = "The file with the statements.")
    private @Nullable Path file;

    /**
     * A command that prints rows.
     *
     * @param out where rows go
     */
    SqlCommand(@Nullable String configurationFolder, PrintStream out, PrintStream err) {
        super(configurationFolder, err);
        this.out = out;
    }

    @Override
    int call(Configuration configuration) throws CommandFailure {
        embed(configuration, target, false);
        if (explains) {
            explain(configuration);
        }
        // Both before any cluster starts: a wrong path fails at once.
        SqlScript script = SqlScript.read(file());
        SqlScript before = init == null ? SqlScript.NONE : SqlScript.read(init);
        try (SqlSession session = SqlSession.open(configuration, out, err())) {
            for (Path jar : jars) {
                session.addJar(jar);
            }
            before.run(session::configure);
            script.run(session::execute);
        }
        return ExitCode.DONE;
    }

    private static void explain(Configuration configuration) throws CommandFailure {
        String wanted = configuration.get(DeploymentOptions.TARGET);
        if (wanted.equals(EmbeddedTarget.STOCK)) {
            throw CommandFailure.usage(
                    "--explain says how Aurochs runs a job; the target is " + wanted + ": drop one.");
        }
        configuration.set(DeploymentOptions.TARGET, ExplainExecutorFactory.NAME);
    }

    private Path file() throws CommandFailure {
        Path named = file == null ? fileOption : file;
        if (named == null || (file != null && fileOption != null)) {
            throw CommandFailure.usage("name one file with statements: as the last argument, or with -f.");
        }
        return named;
    }
}
