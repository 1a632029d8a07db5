package io.aurochs.sql.launch;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.catalogue.Catalogue;
import io.aurochs.sql.catalogue.CatalogueFile;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.plan.Plan;
import io.aurochs.sql.plan.StatementPlanner;
import io.aurochs.worker.AtExit;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code aurochs sql}: a statement of standard SQL over files, topics and generated rows, by native pipelines. */
@Command(
        name = "aurochs sql",
        description = {
            "Runs a SELECT of standard SQL on native pipelines, and prints its result as CSV.",
            "Tables are CSV files, Kafka topics and generated rows. Those without an end have their windows printed as they close, until"
                    + " Ctrl-C."
        },
        sortOptions = false,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:done", "1:the statement failed or is not supported", "2:wrong usage", "130:interrupted"},
        footer = {"", "JVM options: AUROCHS_JVM_OPTS. Tables and SQL: docs/native-sql.md."})
public final class SqlCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int INTERRUPTED = 130;

    private final OutputStream out;
    private final PrintStream err;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ArgGroup(multiplicity = "1")
    private Statement statement = new Statement();

    /** Where the statement is. */
    private static final class Statement {
        @Option(
                names = {"-e", "--execute"},
                paramLabel = "STATEMENT",
                description = "The statement.")
        private @Nullable String text;

        @Option(
                names = {"-f", "--file"},
                paramLabel = "FILE",
                description = "A file with the statement, in UTF-8.")
        private @Nullable Path file;
    }

    @Option(names = "--catalogue", paramLabel = "FILE", description = "A JSON file that declares the tables.")
    private @Nullable Path catalogue;

    @Option(names = "--explain", description = "Print how the statement would run, and do not run it.")
    private boolean explains;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the result to a file. Default: standard output.")
    private @Nullable Path output;

    @Option(
            names = {"--set", "-c"},
            paramLabel = "KEY=VALUE",
            description = "A setting of native pipelines. Repeatable.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    private SqlCommand(OutputStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Runs the command line and exits the JVM. */
    public static void main(String[] args) {
        // Else each try to reach a broker would be a line.
        System.setProperty("org.slf4j.simpleLogger.log.org.apache.kafka", "error");
        // System.out would swallow the error of a pipe that is closed.
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        CountDownLatch ended = new CountDownLatch(1);
        endInOrder(Thread.currentThread(), ended);
        int status;
        try {
            status = run(out, System.err, args);
        } finally {
            ended.countDown();
        }
        System.exit(status);
    }

    /** At a signal the statement ends as it is, and what it writes to is closed, before the JVM does. */
    private static void endInOrder(Thread main, CountDownLatch ended) {
        AtExit.run("aurochs-exit", () -> {
            main.interrupt();
            try {
                ended.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    static int run(OutputStream out, PrintStream err, String... args) {
        CommandLine line = new CommandLine(new SqlCommand(out, err));
        line.setExpandAtFiles(false);
        line.setUsageHelpAutoWidth(true);
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setParameterExceptionHandler((e, given) -> {
            err.println("aurochs: " + oneLine(String.valueOf(e.getMessage()).replaceFirst("^Error: ", ""))
                    + "; see ./aurochs sql --help");
            return CommandLine.ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((e, command, parsed) -> {
            if (Thread.interrupted()) {
                return INTERRUPTED;
            }
            if (e instanceof SqlException || e instanceof IOException) {
                err.println("aurochs: " + oneLine(String.valueOf(e.getMessage())));
                return FAILED;
            }
            if (e instanceof InterruptedException) {
                return INTERRUPTED;
            }
            throw e;
        });
        return line.execute(args);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s*\\R\\s*", " ");
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        settings.keySet().stream()
                .filter(key -> !key.startsWith("aurochs."))
                .findFirst()
                .ifPresent(key -> {
                    throw new ParameterException(
                            spec.commandLine(),
                            "--set " + key + ": no such key; the keys of settings begin with aurochs.");
                });
        Catalogue tables = catalogue == null ? Catalogue.EMPTY : CatalogueFile.read(catalogue);
        Plan plan = new StatementPlanner(tables).plan(text());
        checkOutput(tables);
        if (explains) {
            write(to -> to.write(plan.explain().getBytes(StandardCharsets.UTF_8)));
            return CommandLine.ExitCode.OK;
        }
        Query query = new Query(plan, settings);
        try {
            write(to -> {
                long late = query.run(to);
                if (late > 0) {
                    err.println("aurochs: " + late + " times a row came too late for a window and was left out;"
                            + " declare a longer delay of the event time");
                }
            });
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        return CommandLine.ExitCode.OK;
    }

    /** What writes the output. */
    @FunctionalInterface
    private interface Writing {
        void to(OutputStream out) throws IOException, InterruptedException;
    }

    private void write(Writing writing) throws IOException, InterruptedException {
        if (output == null) {
            writing.to(out);
            return;
        }
        try (OutputStream file = new OutputFile(output)) {
            writing.to(file);
        }
    }

    private String text() {
        String given = statement.text;
        Path file = statement.file;
        if (given != null || file == null) {
            return String.valueOf(given);
        }
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new ParameterException(spec.commandLine(), file + ": there is no such file", e);
        } catch (CharacterCodingException e) {
            throw new ParameterException(spec.commandLine(), file + ": not UTF-8", e);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), file + ": cannot be read: " + e, e);
        }
    }

    /** Writing the result must not destroy what it is made of. */
    private void checkOutput(Catalogue tables) throws IOException {
        Path to = output;
        if (to == null || !Files.exists(to)) {
            return;
        }
        List<Path> read = new ArrayList<>();
        if (catalogue != null) {
            read.add(catalogue);
        }
        if (statement.file != null) {
            read.add(statement.file);
        }
        tables.tables().forEach(table -> {
            if (table.connector() instanceof Connector.CsvFile csv) {
                read.add(csv.path());
            }
        });
        for (Path path : read) {
            if (Files.exists(path) && Files.isSameFile(path, to)) {
                throw new ParameterException(spec.commandLine(), "--out " + to + ": the command reads this file");
            }
        }
    }
}
