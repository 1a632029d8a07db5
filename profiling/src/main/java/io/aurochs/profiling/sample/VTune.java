package io.aurochs.profiling.sample;

import io.aurochs.profiling.model.TopDown;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Intel's VTune: a microarchitecture exploration of a running process, and the summary of it. */
public final class VTune implements HardwareTool {
    private static final String COLLECTION = "uarch-exploration";
    private static final Duration ANSWER = Duration.ofMinutes(5);
    private static final Pattern METRIC =
            Pattern.compile(" *([^|:]+): (\\d+(?:\\.\\d+)?)% of (?:Pipeline Slots|Clockticks).*");

    private final ExternalProgram vtune;

    /** The one on PATH. */
    public VTune() {
        this(new ExternalProgram("vtune"));
    }

    VTune(ExternalProgram vtune) {
        this.vtune = vtune;
    }

    /** Collects for a moment: whether it may count is known to it alone. */
    @Override
    public Optional<String> unusable() throws InterruptedException {
        if (!vtune.isInstalled()) {
            return Optional.of("vtune is not on PATH; install Intel VTune Profiler, and source its env/vars.sh");
        }
        try (ScratchDirectory scratch = ScratchDirectory.create()) {
            require(vtune.run(
                    ANSWER,
                    "-collect",
                    COLLECTION,
                    "-finalization-mode=none",
                    "-result-dir",
                    scratch.path().resolve("probe").toString(),
                    "--",
                    "sleep",
                    "1"));
            return Optional.empty();
        } catch (SamplingException e) {
            return Optional.of(e.getMessage()
                    + "; as root, run 'sysctl kernel.perf_event_paranoid=0', or load VTune's sampling drivers; virtual"
                    + " machines mostly have no counters: --tool auto does without");
        }
    }

    @Override
    public Counting start(long pid, Duration time, Path directory) throws SamplingException {
        // One of its own for every run: VTune takes none that is in use.
        Path result = directory.resolve("vtune-" + pid + "-" + System.currentTimeMillis());
        ExternalProgram.Running collection = vtune.start(
                "-collect",
                COLLECTION,
                "-result-dir",
                result.toString(),
                "-duration",
                Long.toString(Math.max(1, time.toSeconds())),
                "-target-pid",
                Long.toString(pid));
        return new Counting() {
            private boolean isReported;

            @Override
            public TopDown result() throws SamplingException, InterruptedException {
                require(collection.await(time.plus(ANSWER)));
                TopDown found = reported(result.toString());
                isReported = true;
                return found;
            }

            @Override
            public void close() {
                collection.close();
                if (!isReported) {
                    new ScratchDirectory(result).close();
                }
            }
        };
    }

    private TopDown reported(String result) throws SamplingException, InterruptedException {
        ExternalProgram.Output summary =
                vtune.run(ANSWER, "-report", "summary", "-report-knob", "show-issues=false", "-result-dir", result);
        require(summary);
        TopDown found = parse(summary.lines());
        if (found.shares().isEmpty()) {
            throw new SamplingException("VTune's summary of " + result + " has no metric of the top-down method");
        }
        return found;
    }

    /** What {@code vtune -report summary} prints; of a metric that is there twice the first counts. */
    static TopDown parse(List<String> summary) {
        Map<String, Double> percentages = new HashMap<>();
        for (String line : summary) {
            Matcher metric = METRIC.matcher(line);
            if (metric.matches()) {
                percentages.putIfAbsent(metric.group(1), Double.parseDouble(metric.group(2)));
            }
        }
        return TopDown.of("vtune.metrics", percentages);
    }

    private static void require(ExternalProgram.Output output) throws SamplingException {
        if (output.exit() != 0) {
            throw new SamplingException("vtune ended with exit code " + output.exit() + ": "
                    + output.lines().stream()
                            .filter(line -> line.contains("rror"))
                            .findFirst()
                            .orElse("no reason given"));
        }
    }
}
