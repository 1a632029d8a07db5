package io.aurochs.profiling.sample;

import io.aurochs.profiling.model.TopDown;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code perf stat} with the metrics of the top-down method that this processor has. */
public final class PerfStat implements HardwareTool {
    /** Groups and metrics that are asked for where {@code perf list} has them. */
    private static final List<String> METRICS = List.of(
            "TopdownL1",
            "TopdownL2",
            "tma_icache_misses",
            "tma_itlb_misses",
            "tma_l1_bound",
            "tma_l2_bound",
            "tma_l3_bound",
            "tma_dram_bound",
            "tma_remote_cache",
            "tma_remote_mem",
            "tma_remote_dram",
            "tma_dtlb_load",
            "tma_dtlb_store",
            "PipelineL1",
            "PipelineL2");

    private static final Duration ANSWER = Duration.ofSeconds(30);
    /** A percentage and its metric, wherever the line has them. */
    private static final Pattern METRIC = Pattern.compile("(-?\\d+(?:\\.\\d+)?) +% +([A-Za-z_0-9]+)(?::[a-z]+)?");

    private final ExternalProgram perf;
    /** What of {@link #METRICS} it has here; null until it was asked, which takes it a second or two. */
    private @Nullable List<String> metrics;

    /** The one on PATH. */
    public PerfStat() {
        this(new ExternalProgram("perf"));
    }

    PerfStat(ExternalProgram perf) {
        this.perf = perf;
    }

    @Override
    public Optional<String> unusable() throws InterruptedException {
        try {
            return problem();
        } catch (SamplingException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Optional<String> problem() throws SamplingException, InterruptedException {
        if (!perf.isInstalled()) {
            return Optional.of("perf is not installed; Debian has it in the package linux-perf");
        }
        ExternalProgram.Output counted = perf.run(ANSWER, "stat", "-e", "cycles", "--", "true");
        String said = String.join(" ", counted.lines());
        if (said.contains("<not supported>")) {
            return Optional.of("this machine shows perf no hardware counters, as virtual machines mostly do not;"
                    + " run it on the machine itself, or have the counters passed through");
        }
        if (counted.exit() != 0 || said.contains("<not counted>") || said.contains("cycles:u")) {
            return Optional.of("perf may not count here, or not in the kernel ("
                    + counted.firstLine().strip()
                    + "); as root, run 'sysctl kernel.perf_event_paranoid=1', or give this process CAP_PERFMON");
        }
        return metrics().isEmpty()
                ? Optional.of("this perf knows no top-down metrics of this processor; take a newer one")
                : Optional.empty();
    }

    @Override
    public Counting start(long pid, Duration time, Path directory) throws SamplingException, InterruptedException {
        ExternalProgram.Running counting = perf.start(
                "stat",
                "-M",
                String.join(",", metrics()),
                "--timeout",
                Long.toString(time.toMillis()),
                "-p",
                Long.toString(pid));
        return new Counting() {
            @Override
            public TopDown result() throws SamplingException, InterruptedException {
                ExternalProgram.Output output = counting.await(time.plus(ANSWER));
                TopDown found = parse(output.lines());
                if (found.shares().isEmpty()) {
                    throw new SamplingException(
                            "perf stat counted nothing of the process with pid " + pid + ": " + output.firstLine());
                }
                return found;
            }

            @Override
            public void close() {
                counting.close();
            }
        };
    }

    /** What {@code perf stat -M} prints. */
    static TopDown parse(List<String> output) {
        Map<String, Double> percentages = new HashMap<>();
        for (String line : output) {
            Matcher metric = METRIC.matcher(line);
            while (metric.find()) {
                percentages.putIfAbsent(metric.group(2), Double.parseDouble(metric.group(1)));
            }
        }
        return TopDown.of("perf.metrics", percentages);
    }

    private List<String> metrics() throws SamplingException, InterruptedException {
        List<String> known = metrics;
        if (known == null) {
            known = listed();
            metrics = known;
        }
        return known;
    }

    private List<String> listed() throws SamplingException, InterruptedException {
        ExternalProgram.Output listed = perf.run(ANSWER, "list", "--no-desc", "metric", "metricgroup");
        Set<String> words = listed.lines().stream()
                .flatMap(line -> Stream.of(line.strip().split("[\\s\\[\\]:]+", -1)))
                .collect(Collectors.toSet());
        return METRICS.stream().filter(words::contains).toList();
    }
}
