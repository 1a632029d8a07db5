package io.aurochs.benchmarks.driver;

import io.aurochs.benchmarks.driver.run.BarProgress;
import io.aurochs.benchmarks.driver.run.ChildProcesses;
import io.aurochs.benchmarks.driver.run.LineProgress;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.Terminal;
import io.aurochs.benchmarks.driver.run.UsageException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** What all commands do the same way: one line for an error, the exit code, the progress display. */
public final class Commands {
    /** Exit code: a run failed, or results were wrong. */
    public static final int FAILED = 1;

    private static final int USAGE = 2;
    private static final int INTERRUPTED = 130;

    private static final String VERBOSE = "--verbose";

    private Commands() {}

    /** Runs {@code command} and returns its exit code. */
    public static int execute(Callable<Integer> command, String... args) {
        CommandLine line = commandLine(command);
        line.setParameterExceptionHandler((e, given) -> usage(e));
        line.setExecutionExceptionHandler((e, ignored, given) -> {
            if (given.hasMatchedOption(VERBOSE)) {
                e.printStackTrace(line.getErr());
            }
            return report(e, line.getErr());
        });
        return line.execute(args);
    }

    /** A parser for {@code command} that also takes {@code --verbose}. */
    public static CommandLine commandLine(Callable<Integer> command) {
        CommandLine line = new CommandLine(command);
        line.getCommandSpec()
                .addOption(OptionSpec.builder(VERBOSE)
                        .type(boolean.class)
                        .description("Stack traces with errors.")
                        .build());
        return line.setOverwrittenOptionsAllowed(false).setUsageHelpAutoWidth(true);
    }

    /**
     * Checks before anything runs that a result can be written.
     *
     * @param option as it was given
     * @throws UsageException if the directory does not exist or cannot be written
     */
    public static void requireWritable(String option, @Nullable Path file) {
        if (file == null) {
            return;
        }
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isWritable(directory)) {
            throw new UsageException(option + " " + file + ": its directory does not exist or cannot be written");
        }
    }

    /**
     * What shows how far a command is, on standard error.
     *
     * @param expectedSeconds how long all of it takes, about
     */
    public static Progress progress(boolean quiet, String title, double expectedSeconds) {
        if (quiet) {
            return Progress.QUIET;
        }
        return Terminal.isStandardError() ? new BarProgress(title, expectedSeconds) : new LineProgress(System.err);
    }

    /**
     * Whether an option is on.
     *
     * @param given null: it is not there
     * @throws UsageException if it is neither on nor off
     */
    public static boolean isOn(String option, @Nullable String given, boolean otherwise) {
        UsageException.unless(
                given == null || given.equals("on") || given.equals("off"), option + " " + given + ": give on or off");
        return given == null ? otherwise : given.equals("on");
    }

    private static int usage(ParameterException e) {
        CommandLine line = e.getCommandLine();
        line.getErr().println(line.getCommandName() + ": " + firstLine(e) + " (see --help)");
        return USAGE;
    }

    private static int report(Exception e, PrintWriter err) {
        if (ChildProcesses.ending() || e instanceof InterruptedException) {
            return INTERRUPTED;
        }
        err.println("aurochs: " + firstLine(e));
        if (e instanceof RunFailure failure && !failure.tail().isEmpty()) {
            err.println("the last that it printed:");
            failure.tail().forEach(line -> err.println("  " + line));
        }
        return e instanceof UsageException ? USAGE : FAILED;
    }

    private static String firstLine(Exception e) {
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        return message.lines().findFirst().orElse(e.toString());
    }
}
