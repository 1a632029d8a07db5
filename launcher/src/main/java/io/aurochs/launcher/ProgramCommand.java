package io.aurochs.launcher;

import io.aurochs.launcher.JvmStart.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * A command whose options are its program's, all but {@code --yes}. They are not looked at here: the program may be about to be
 * built, and know options that no class here knows.
 */
@Command
final class ProgramCommand implements Callable<JvmStart> {
    private static final String DRIVER = "io.aurochs.benchmarks.driver.";

    /** What follows is another command line of the launcher, which the program starts. */
    private static final String BEHIND = "--";

    private static final String SIMULATE = "--simulate";

    /** The one option of the commands for jobs that has a value and comes before them. */
    private static final String SOCKET = "--socket";

    private final Jvm jvm;
    private final List<String> products;
    private final List<Entry> classPath;
    private final String main;

    @Spec
    private @Nullable CommandSpec spec;

    @Unmatched
    private final List<String> arguments = new ArrayList<>();

    private ProgramCommand(Jvm jvm, List<String> products, List<Entry> classPath, String main) {
        this.jvm = jvm;
        this.products = products;
        this.classPath = classPath;
        this.main = main;
    }

    static ProgramCommand topology() {
        return new ProgramCommand(
                Jvm.STORM,
                Products.storm(),
                List.of(Entry.product(Products.STORM_CLASS_PATH), Entry.product(Products.STORM_JAR)),
                "io.aurochs.placement.launch.TopologyCommand");
    }

    static ProgramCommand place() {
        return of(
                Jvm.TOOL,
                List.of(Products.PLACEMENT_CLASS_PATH),
                Products.PLACEMENT_CLASS_PATH,
                "io.aurochs.placement.launch.PlaceCommand");
    }

    static ProgramCommand jobs() {
        return of(Jvm.TOOL, List.of(Products.JOBS_CLASS_PATH), Products.JOBS_CLASS_PATH, "io.aurochs.jobs.JobsCommand");
    }

    static ProgramCommand web() {
        return of(Jvm.TOOL, List.of(Products.JOBS_CLASS_PATH), Products.JOBS_CLASS_PATH, "io.aurochs.web.WebCommand");
    }

    static ProgramCommand sql() {
        return of(
                Jvm.NATIVE,
                List.of(Products.SQL_CLASS_PATH),
                Products.SQL_CLASS_PATH,
                "io.aurochs.sql.launch.SqlCommand");
    }

    static ProgramCommand profile() {
        return of(
                Jvm.PROFILE,
                Products.profiling(),
                Products.PROFILING_CLASS_PATH,
                "io.aurochs.profiling.launch.ProfileCommand");
    }

    /** @param main below the driver's package */
    static ProgramCommand driver(String main) {
        return of(Jvm.DRIVER, Products.driver(), Products.DRIVER_CLASS_PATH, DRIVER + main);
    }

    private static ProgramCommand of(Jvm jvm, List<String> products, String classPath, String main) {
        return new ProgramCommand(jvm, products, List.of(Entry.product(classPath)), main);
    }

    @Override
    public JvmStart call() {
        if (simulates()) {
            return new JvmStart(
                    Jvm.DRIVER,
                    Products.driver(),
                    List.of(Entry.product(Products.DRIVER_CLASS_PATH)),
                    DRIVER + "simulate.SimulateCommand",
                    withDelimiter());
        }
        return new JvmStart(hostsJobs() ? Jvm.NATIVE : jvm, products, classPath, main, withDelimiter());
    }

    /** All other commands for jobs only send a request to the JVM that hosts them; a job's jar, class or argument may be any word. */
    private boolean hostsJobs() {
        return products.contains(Products.JOBS_CLASS_PATH) && "host".equals(firstCommand());
    }

    /** A profile on a simulated processor is of the benchmarks' applications, which the driver starts. */
    private boolean simulates() {
        return jvm == Jvm.PROFILE
                && arguments.contains(SIMULATE)
                && !withDelimiter().contains(BEHIND);
    }

    /** The first word that is neither an option nor the path behind {@code --socket}. */
    private @Nullable String firstCommand() {
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.equals(SOCKET)) {
                i++;
            } else if (!word.startsWith("-")) {
                return word;
            }
        }
        return null;
    }

    /** picocli takes the first delimiter away. */
    private List<String> withDelimiter() {
        if (spec == null) {
            throw new IllegalStateException("spec=null: this command runs through picocli only");
        }
        List<String> all = spec.commandLine().getParseResult().originalArgs();
        int delimiter = all.indexOf(BEHIND);
        if (delimiter < 0) {
            return arguments;
        }
        List<String> complete = new ArrayList<>(arguments);
        complete.add(arguments.size() - (all.size() - delimiter - 1), BEHIND);
        return complete;
    }
}
