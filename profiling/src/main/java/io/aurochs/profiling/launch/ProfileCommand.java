package io.aurochs.profiling.launch;

import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.report.ProfileFiles;
import io.aurochs.profiling.report.ProfileJson;
import io.aurochs.profiling.report.ProfileTable;
import io.aurochs.profiling.sample.HardwareTool;
import io.aurochs.profiling.sample.JvmObserver;
import io.aurochs.profiling.sample.PerfStat;
import io.aurochs.profiling.sample.SamplingException;
import io.aurochs.profiling.sample.Tool;
import io.aurochs.profiling.sample.ToolChoice;
import io.aurochs.profiling.sample.UnusableToolException;
import io.aurochs.profiling.sample.VTune;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code aurochs profile}: where the processor time of a job goes.
 *
 * <p>The table goes to standard output, notices and errors to standard error, one line each. Exit code 0: profiled; 1: the job or
 * the profile failed; 2: usage; 3: the tool that was asked for cannot be used here, or none at all; 130: interrupted.
 */
@Command(
        name = "aurochs profile",
        description =
                "Runs a job, or attaches to a JVM, and prints where its processor time goes: the job's code, the"
                        + " engine, the framework, serialisation, state, collector, compiler, kernel; in total and task by task.",
        synopsisHeading = "Usage: ",
        customSynopsis = {
            "aurochs profile [OPTIONS] -- storm jar JAR MAIN [ARGS]",
            "       aurochs profile [OPTIONS] -- flink run JAR [ARGS]",
            "       aurochs profile [OPTIONS] --pid PID",
            "       aurochs profile --simulate storm|flink APP   (profile --simulate --help)"
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:profiled",
            "1:the job or the profile failed",
            "2:wrong usage",
            "3:the tool cannot be used here, or the JVM refuses it",
            "130:interrupted"
        })
public final class ProfileCommand implements Callable<Integer> {
    private static final int UNUSABLE = 3;
    private static final int INTERRUPTED = 130;
    private static final double LONGEST_S = 86_400;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--tool",
            paramLabel = "TOOL",
            description =
                    "auto, async or jfr for stacks; perf or vtune for the processor's cycles besides. auto is async"
                            + " where it works, else jfr, with perf where it may count. Default: auto.")
    private String tool = "auto";

    @Option(names = "--seconds", paramLabel = "S", description = "How long to look. Default: ${DEFAULT-VALUE}.")
    private double seconds = 10;

    @Option(
            names = "--warmup",
            paramLabel = "S",
            description = "Seconds before, in which the job starts and its code is compiled, some of it again because a"
                    + " tool was loaded. Default: ${DEFAULT-VALUE}.")
    private double warmup = 15;

    @Option(names = "--pid", paramLabel = "PID", description = "Profile this running JVM.")
    private @Nullable Long pid;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Heads the column. Default: the job's jar, or the pid.")
    private @Nullable String name;

    @Option(
            names = "--beside",
            paramLabel = "FILE",
            description = "Print this earlier profile.json in a column before. May be repeated.")
    private List<Path> beside = new ArrayList<>();

    @Option(
            names = "--table",
            paramLabel = "FILE",
            description = "Lines 'CATEGORY PACKAGE-PREFIX' of your own: what your packages count as.")
    private @Nullable Path table;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where profile.json, flame.html and the recordings go. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("aurochs-profile");

    @Option(names = "--keep", description = "Let the job run to its own end; without, it is ended when it is profiled.")
    private boolean keep;

    /** The launcher starts another program for it, unless a job follows. */
    @Option(names = "--simulate", hidden = true)
    private boolean simulate;

    @Option(names = "--verbose", description = "Print the stack trace of an error.")
    private boolean verbose;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this help.")
    @SuppressWarnings("unused") // picocli needs the field and acts on the option itself
    private boolean help;

    @Parameters(paramLabel = "COMMAND", description = "What to run, as after ./aurochs.")
    private List<String> command = new ArrayList<>();

    private final Path launcher;

    private ProfileCommand(Path launcher) {
        this.launcher = launcher;
    }

    /** Runs the command and ends the JVM with its exit code; the launcher's home is the property {@code aurochs.home}. */
    public static void main(String[] args) {
        System.exit(commandLine(Path.of(System.getProperty("aurochs.home", "."), "aurochs"))
                .execute(args));
    }

    /**
     * The command, ready to be executed.
     *
     * @param launcher the script that starts jobs
     */
    public static CommandLine commandLine(Path launcher) {
        ProfileCommand profile = new ProfileCommand(launcher);
        return new CommandLine(profile)
                .setStopAtPositional(true)
                .setParameterExceptionHandler(ProfileCommand::misused)
                .setExecutionExceptionHandler(profile::fail);
    }

    @Override
    public Integer call() throws SamplingException, UnusableToolException, IOException, InterruptedException {
        try (Interruption interruption = new Interruption()) {
            try {
                return profile();
            } catch (SamplingException | UnusableToolException | IOException | InterruptedException e) {
                if (!interruption.isAsked()) {
                    throw e;
                }
                say("interrupted; " + (pid == null ? "the job was ended" : "the JVM with pid " + pid + " goes on"));
                return INTERRUPTED;
            }
        }
    }

    private int profile() throws SamplingException, UnusableToolException, IOException, InterruptedException {
        List<ProfileDocument> columns = new ArrayList<>();
        for (Path file : beside) {
            columns.add(read(file));
        }
        List<String> ofTools = new ArrayList<>();
        ProfileOptions options = options(ofTools::add);
        ProfileFiles files = new ProfileFiles(out);
        try {
            files.prepare();
        } catch (IOException e) {
            throw misuse("--out: cannot make the directory " + out + ": " + reason(e));
        }
        int exit;
        try (ProfiledJob job = pid == null ? LaunchedJob.start(launcher, command, keep) : new AttachedJob(pid)) {
            columns.add(new ProfileRun(options, job, ofTools, this::say).run());
            if (keep) {
                print(columns, files);
            }
            exit = job.finish();
        }
        if (!keep) {
            // The job prints to the same terminal while it ends.
            print(columns, files);
        }
        if (exit != 0) {
            say("the job itself failed, with exit code " + exit);
        }
        return exit == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private void print(List<ProfileDocument> columns, ProfileFiles files) {
        PrintWriter output = commandLine().getOut();
        output.print(ProfileTable.of(columns));
        output.flush();
        say(files.json() + " and " + files.flameGraph() + " written");
    }

    private ProfileDocument read(Path file) {
        try {
            return ProfileJson.read(file);
        } catch (IOException e) {
            throw misuse("--beside: " + e.getMessage());
        }
    }

    private FrameTable frames() {
        try {
            return table == null ? FrameTable.standard() : FrameTable.with(table);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw misuse("--table: " + e.getMessage());
        }
    }

    private ProfileOptions options(Consumer<String> notices) throws UnusableToolException, InterruptedException {
        require(
                !simulate,
                "--simulate is of an application of the study, whose sources wait before and after what is counted: give storm or flink"
                        + " and its name, or leave --simulate out");
        require((pid == null) != command.isEmpty(), "give a command to run behind '--', or --pid, not both");
        require(
                pid != null || isJob(),
                "cannot profile '" + String.join(" ", command) + "': give 'storm jar ...' or 'flink run ...'");
        require(seconds > 0 && seconds <= LONGEST_S, "--seconds " + seconds + ": give more than 0");
        require(warmup >= 0 && warmup <= LONGEST_S, "--warmup " + warmup + ": give 0 or more");
        return new ProfileOptions(
                name != null ? name : defaultName(),
                tools(notices),
                duration(warmup),
                duration(seconds),
                frames(),
                out);
    }

    private boolean isJob() {
        return command.size() >= 2
                && (command.subList(0, 2).equals(List.of("storm", "jar"))
                        || command.subList(0, 2).equals(List.of("flink", "run")));
    }

    private String defaultName() {
        return command.stream()
                .filter(word -> word.endsWith(".jar"))
                .map(word -> Path.of(word).getFileName().toString())
                .findFirst()
                .orElse(pid == null ? "profile" : "pid " + pid);
    }

    private ToolChoice tools(Consumer<String> notices) throws UnusableToolException, InterruptedException {
        return switch (tool.toLowerCase(Locale.ROOT)) {
            case "auto" -> ToolChoice.standard(notices);
            case "jfr" -> new ToolChoice(Tool.JFR, true, null, false);
            case "async" -> {
                String problem = JvmObserver.unusable(Tool.ASYNC);
                if (problem != null) {
                    throw new UnusableToolException(problem + "; use --tool jfr");
                }
                yield new ToolChoice(Tool.ASYNC, true, null, false);
            }
            case "perf" -> with(new PerfStat(), notices);
            case "vtune" -> with(new VTune(), notices);
            default -> throw misuse("--tool " + tool + ": known are auto, async, jfr, perf, vtune");
        };
    }

    private static ToolChoice with(HardwareTool hardware, Consumer<String> notices)
            throws UnusableToolException, InterruptedException {
        Optional<String> problem = hardware.unusable();
        if (problem.isPresent()) {
            throw new UnusableToolException(problem.get());
        }
        return new ToolChoice(ToolChoice.bestStacks(notices), false, hardware, true);
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(1000 * seconds));
    }

    private void require(boolean condition, String message) {
        if (!condition) {
            throw misuse(message);
        }
    }

    private ParameterException misuse(String message) {
        return new ParameterException(commandLine(), message);
    }

    private void say(String message) {
        PrintWriter err = commandLine().getErr();
        err.println("aurochs profile: " + message);
        err.flush();
    }

    private CommandLine commandLine() {
        if (spec == null) {
            throw new IllegalStateException("spec=null: this command runs through picocli only");
        }
        return spec.commandLine();
    }

    private static int misused(ParameterException problem, String[] arguments) {
        PrintWriter err = problem.getCommandLine().getErr();
        err.println("aurochs profile: " + problem.getMessage() + "; see --help");
        err.flush();
        return CommandLine.ExitCode.USAGE;
    }

    private static String text(Exception problem) {
        if (problem instanceof FileSystemException file) {
            return file.getFile() + ": " + reason(file);
        }
        return problem.getMessage() == null ? problem.toString() : problem.getMessage();
    }

    /** Of most of these exceptions the message is the file alone. */
    private static String reason(IOException e) {
        if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
            return "there is a file where a directory is needed";
        }
        if (e instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        if (e instanceof AccessDeniedException) {
            return "the system does not allow it";
        }
        return e instanceof FileSystemException file && file.getReason() != null
                ? file.getReason()
                : String.valueOf(e.getMessage());
    }

    private int fail(Exception problem, CommandLine commandLine, CommandLine.ParseResult arguments) {
        PrintWriter err = commandLine.getErr();
        err.println("aurochs profile: " + text(problem));
        if (verbose) {
            problem.printStackTrace(err);
        }
        err.flush();
        return problem instanceof UnusableToolException ? UNUSABLE : CommandLine.ExitCode.SOFTWARE;
    }
}
