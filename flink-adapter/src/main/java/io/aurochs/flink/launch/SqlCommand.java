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
 * {@code aurochs flink sql}: the statements of a file, one after the other, each until its job has ended; without a file, those that are
 * typed in Flink's shell. No signature here names a class of Flink's SQL client: without SQL on the class path, the other commands still
 * work.
 */
@Command(
        name = "sql",
        description =
                "Runs the SQL statements of a file, or those that you type, with Flink's own SQL client on this machine.",
        sortOptions = false,
        footer = {
            "",
            "Each statement ends with ; at the end of a line. The file may change settings with SET.",
            "Flink's configuration is read from FLINK_CONF_DIR where that is set; -D wins over it."
        })
final class SqlCommand extends ConfiguredCommand {
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

    @Option(
            names = {"-hist", "--history"},
            paramLabel = "FILE",
            description = "Where the statements typed are kept. Default: ~/.flink-sql-history, as in Flink.")
    private @Nullable Path history;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE",
            description = "The file with the statements. Without one, a shell opens.")
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
    int call(Configuration configuration) throws CommandFailure, InterruptedException {
        embed(configuration, target);
        if (isGivenDetached()) {
            throw CommandFailure.usage("-D " + DeploymentOptions.ATTACHED.key()
                    + "=false is not possible: the cluster lives in this JVM and ends with it; start the command in the"
                    + " background of your shell instead.");
        }
        if (explains) {
            explain(configuration);
        }
        // Both before any cluster starts: a wrong path fails at once.
        Path named = file();
        if (named != null && history != null) {
            throw CommandFailure.usage(
                    "--history is for statements that are typed, not for those of a file: drop one.");
        }
        SqlScript script = named == null ? null : SqlScript.read(named);
        SqlScript before = init == null ? SqlScript.NONE : SqlScript.read(init);
        try (SqlSession session = script == null
                ? SqlSession.openShell(configuration, out, err())
                : SqlSession.open(configuration, out, err())) {
            for (Path jar : jars) {
                session.addJar(jar);
            }
            before.run(session::configure);
            if (script == null) {
                return converse(session);
            }
            script.run(session::execute);
        }
        return ExitCode.DONE;
    }

    /** A failure of the shell is printed before the wait for its jobs, which may be long. */
    private int converse(SqlSession session) throws InterruptedException {
        try {
            session.converse(history());
            return ExitCode.DONE;
        } catch (CommandFailure e) {
            return say(e);
        } finally {
            session.awaitJobs();
        }
    }

    private Path history() {
        return history == null ? Path.of(System.getProperty("user.home"), ".flink-sql-history") : history;
    }

    private void explain(Configuration configuration) throws CommandFailure {
        if (file() == null) {
            throw CommandFailure.usage(
                    "--explain needs a file with statements: name one as the last argument, or with -f.");
        }
        String wanted = configuration.get(DeploymentOptions.TARGET);
        if (wanted.equals(EmbeddedTarget.STOCK)) {
            throw CommandFailure.usage(
                    "--explain says how Aurochs runs a job; the target is " + wanted + ": drop one.");
        }
        configuration.set(DeploymentOptions.TARGET, ExplainExecutorFactory.NAME);
    }

    /** Null if there is none, and statements are typed. */
    private @Nullable Path file() throws CommandFailure {
        if (file != null && fileOption != null) {
            throw CommandFailure.usage("name one file with statements: as the last argument, or with -f.");
        }
        return file == null ? fileOption : file;
    }
}
