package io.aurochs.launcher;

import io.aurochs.launcher.JvmStart.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code aurochs flink}: the commands for Flink jobs. */
@Command(
        name = "flink",
        description = "Runs unmodified Apache Flink jobs on this machine.",
        subcommands = {FlinkCommand.Run.class, FlinkCommand.Explain.class, FlinkCommand.Sql.class})
final class FlinkCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli acts on it
    private boolean help;

    private FlinkCommand() {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "give a command: run, explain or sql");
    }

    /** What all commands take; their program takes the same options but {@code --flink}. */
    @SuppressWarnings("unused") // the options are the program's; here they are only parsed
    private abstract static class ProgramOptions implements Callable<JvmStart> {
        private static final String LINE = "--flink";

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Option(names = LINE, paramLabel = "1.20|2.3", description = "Which Flink. Default: ${DEFAULT-VALUE}.")
        private String line = Products.DEFAULT_FLINK_LINE;

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
                names = {"-h", "--help"},
                usageHelp = true,
                description = "Print this.")
        private boolean help;

        /** What to throw at a wrong command line. */
        final ParameterException wrong(String message) {
            return new ParameterException(spec.commandLine(), message);
        }

        /**
         * The JVM that runs a file of the user's.
         *
         * @param file a jar or a script, as it was given
         * @param what it is, for messages
         * @param fromFile how many of the last arguments are no options: the file and all after it; none where an option names the file
         * @param libraries the class path file of Flink's own libraries
         */
        final JvmStart start(Jvm jvm, String file, String what, int fromFile, Function<String, String> libraries) {
            checkLine();
            return start(jvm, UserFile.arguments(spec, file, what, fromFile, LINE), libraries);
        }

        /** The JVM of a command without a file. */
        final JvmStart startWithoutFile(Jvm jvm, Function<String, String> libraries) {
            checkLine();
            return start(jvm, UserFile.arguments(spec, 0, LINE), libraries);
        }

        private void checkLine() {
            if (!Products.FLINK_LINES.contains(line)) {
                throw wrong("no Flink '" + line + "' here; give --flink 1.20 or --flink 2.3");
            }
        }

        private JvmStart start(Jvm jvm, List<String> arguments, Function<String, String> libraries) {
            // Flink loads the user's jar in a class loader of its own; our jar comes last, as for Storm.
            return new JvmStart(
                    jvm,
                    Products.flinkJobs(line),
                    List.of(Entry.product(libraries.apply(line)), Entry.product(Products.flinkJar(line))),
                    "io.aurochs.flink.launch.FlinkCommand",
                    arguments);
        }
    }

    /** What the commands for jars take besides. */
    @SuppressWarnings("unused") // the options are the program's; here they are only parsed
    private abstract static class JobCommand extends ProgramOptions {
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
        private String jar = "";

        @Parameters(index = "1..*", arity = "0..*", paramLabel = "ARG", description = "Arguments for its main.")
        private final List<String> arguments = new ArrayList<>();

        @Override
        public final JvmStart call() {
            return start(
                    Jvm.FLINK,
                    jar,
                    "jar",
                    arguments.size() + 1,
                    line -> PlannerLookup.isIn(jar, classPath)
                            ? Products.flinkClassPath(line)
                            : Products.flinkSqlClassPath(line));
        }
    }

    /** {@code aurochs flink run}. */
    @Command(
            name = "run",
            description = "Runs an unmodified Flink job jar on this machine.",
            sortOptions = false,
            footer = {
                "",
                "What follows the jar goes to its main, untouched; only where neither -c before it nor its manifest"
                        + " names a class, -c CLASS may stand right after it. JVM options: AUROCHS_JVM_OPTS.",
                "Flink's configuration is read from FLINK_CONF_DIR where that is set; -D wins over it. Settings of"
                        + " Aurochs: docs/flink.md."
            })
    @SuppressWarnings("unused") // the options are the program's; here they are only parsed
    static final class Run extends JobCommand {
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
                names = {"-t", "--target"},
                paramLabel = "TARGET",
                description =
                        "aurochs (the default); local: stock Flink in the same JVM; aurochs-session, or remote for"
                                + " stock Flink: a session cluster that runs.")
        private @Nullable String target;

        @Option(
                names = {"-d", "--detached"},
                description = "With a session cluster: print the job's id, and do not wait for its end.")
        private boolean detached;

        @Option(
                names = "--web",
                description =
                        "Open a live page of the jobs, whose address is printed, or for -t aurochs-session logged by"
                                + " the cluster's TaskManagers; the same as -D aurochs.web=on.")
        private boolean web;

        private Run() {}
    }

    /** {@code aurochs flink explain}. */
    @Command(
            name = "explain",
            description = "Prints a job's tasks, and how records travel on each edge between them; runs no job.",
            sortOptions = false,
            footer = {
                "",
                "The jar's main is called with what follows the jar, up to the first job that it submits; what it does"
                        + " before that, it does.",
                "Flink's configuration is read from FLINK_CONF_DIR where that is set; -D wins over it. Settings of"
                        + " Aurochs: docs/flink.md."
            })
    static final class Explain extends JobCommand {
        private Explain() {}
    }

    /** {@code aurochs flink sql}. */
    @Command(
            name = "sql",
            description =
                    "Runs the SQL statements of a file, or those that you type, with Flink's own SQL client on this machine.",
            sortOptions = false,
            footer = {
                "",
                "Each statement ends with ; at the end of a line. The file may change settings with SET. JVM options:"
                        + " AUROCHS_JVM_OPTS.",
                "Flink's configuration is read from FLINK_CONF_DIR where that is set; -D wins over it. Settings of"
                        + " Aurochs: docs/flink.md."
            })
    @SuppressWarnings("unused") // the options are the program's; here they are only parsed
    static final class Sql extends ProgramOptions {
        @Option(
                names = {"-i", "--init"},
                paramLabel = "FILE",
                description = "Statements to execute before: SET, CREATE, USE, LOAD, ADD JAR.")
        private @Nullable String init;

        @Option(
                names = {"-j", "--jar"},
                paramLabel = "JAR",
                description = "A jar with connectors, formats or functions. Repeatable.")
        private final List<String> jars = new ArrayList<>();

        @Option(
                names = {"-t", "--target"},
                paramLabel = "TARGET",
                description = "aurochs (the default), or local: stock Flink in the same JVM.")
        private @Nullable String target;

        @Option(
                names = {"-f", "--file"},
                paramLabel = "FILE",
                description = "The file, as Flink's own client is given it.")
        private @Nullable String fileOption;

        @Option(
                names = "--explain",
                description = "Print how the records of each statement's job would travel, and run none.")
        private boolean explains;

        @Option(
                names = {"-hist", "--history"},
                paramLabel = "FILE",
                description = "Where the statements typed are kept. Default: ~/.flink-sql-history, as in Flink.")
        private @Nullable String history;

        @Parameters(
                index = "0",
                arity = "0..1",
                paramLabel = "FILE",
                description = "The file with the statements. Without one, a shell opens.")
        private @Nullable String file;

        private Sql() {}

        @Override
        public JvmStart call() {
            if (file != null && fileOption == null) {
                return start(Jvm.FLINK_SQL, file, "SQL file", 1, Products::flinkSqlClassPath);
            }
            if (file == null && fileOption != null) {
                return start(Jvm.FLINK_SQL, fileOption, "SQL file", 0, Products::flinkSqlClassPath);
            }
            if (file != null) {
                throw wrong("name one file with statements: as the last argument, or with -f");
            }
            if (explains) {
                throw wrong("--explain needs a file with statements: name one as the last argument, or with -f");
            }
            return startWithoutFile(Jvm.FLINK_SHELL, Products::flinkSqlClassPath);
        }
    }
}
