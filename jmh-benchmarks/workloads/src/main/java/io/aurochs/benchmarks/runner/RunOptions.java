package io.aurochs.benchmarks.runner;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the driver says of one run. An engine makes nothing of what it does not know. */
public final class RunOptions {
    @Option(names = "--app", required = true, description = "as the comparison names it")
    private String app = "";

    @Option(names = "--system", required = true, description = "as the comparison names it")
    private String system = "";

    @Option(names = "--input", description = "what to read instead of generated lines, plain or gzipped")
    private @Nullable Path input;

    @Option(names = "--result", required = true, description = "file to write the result to, as JSON")
    private Path result = Path.of("");

    @Option(names = "--warmup", description = "seconds before the window")
    private double warmup = 5;

    @Option(names = "--seconds", description = "length of the window")
    private double seconds = 10;

    @Option(names = "--first", description = "number of records before the window, instead of --warmup")
    private long first;

    @Option(
            names = "--last",
            description = "number of records when the window ends, instead of --seconds; 0: these count")
    private long last;

    @Option(names = "--parallelism", description = "sources, subtasks of every operator, or workers")
    private int parallelism = 2;

    @Option(names = "--acks", description = "track every record")
    private boolean acks;

    @Option(names = "--rate", description = "records a second of an open loop; 0: closed loop")
    private double rate;

    @Option(names = "--seed", description = "of generated lines")
    private long seed = 1;

    @Option(names = "--set", description = "of the system or the data, key=value")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--window-mark", description = "file to make when the window opens")
    private @Nullable Path windowMark;

    @Option(
            names = "--pauses",
            description =
                    "directory for the marks of the pauses before and after the window, which --first and --last bound:"
                            + " sources emit so many records and wait")
    private @Nullable Path pauses;

    @Option(
            names = "--quiet",
            description =
                    "seconds in which nothing moves, after which a run whose sources wait for a pause stands still")
    private double quiet = 2;

    @Option(names = "--check", description = "have the settings checked, measure nothing")
    private boolean check;

    public String app() {
        return app;
    }

    public String system() {
        return system;
    }

    /** Whether the plain loop is to run. */
    public boolean isLoop() {
        return system.equals(LoopRun.NAME);
    }

    public int parallelism() {
        return parallelism;
    }

    /** Number of sources: the loop has one. */
    public int sources() {
        return isLoop() ? 1 : parallelism;
    }

    public boolean acks() {
        return acks;
    }

    public double rate() {
        return rate;
    }

    public boolean openLoop() {
        return rate > 0;
    }

    public Map<String, String> settings() {
        return settings;
    }

    /** Of an application of the study. */
    public StudyInput studyInput() {
        return studyInput(app);
    }

    /** The same of another application than {@link #app}, which reads what this one does. */
    public StudyInput studyInput(String application) {
        return new StudyInput(application, input == null ? null : input.toString(), seed, sources());
    }

    /**
     * The probes of a run, made those of this JVM.
     *
     * @throws UsageException if the workload measures no latency, and there is a rate
     */
    public RunProbes install(Workload<?> workload, RunWindow window) {
        if (openLoop() && !workload.measuresLatency()) {
            throw new UsageException("the application " + app + " measures no latency: run it without a load");
        }
        RunProbes probes = RunProbes.atRate(rate, workload, sources(), window);
        if (pauses != null) {
            window.holdAt(RunPhases.firstPart(probes, first));
        }
        probes.install();
        return probes;
    }

    /** Number of records when the window of a part of the input ends; 0: the window has a length in time. */
    public long last() {
        return last;
    }

    /** How long a run of a fixed time reads its input, about: warm-up and window, seconds. */
    public double lengthSeconds() {
        return warmup + seconds;
    }

    Path result() {
        return result;
    }

    /** Takes a run through the window that is asked for. */
    RunResult measure(RunPhases run) throws Exception {
        if (pauses != null) {
            return run.measure(system, RunProbes.current(), first, last, new Pauses(pauses), millis(quiet));
        }
        return last > 0 ? run.measure(system, first, last) : run.measure(system, millis(warmup), millis(seconds));
    }

    RunResult measure(OperationsRun run) throws Exception {
        return run.measure(system, millis(warmup), millis(seconds));
    }

    @Nullable
    Path windowMark() {
        return windowMark;
    }

    boolean check() {
        return check;
    }

    private static Duration millis(double seconds) {
        return Duration.ofMillis((long) (seconds * 1000));
    }
}
