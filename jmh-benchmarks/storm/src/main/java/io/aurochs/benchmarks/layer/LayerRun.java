package io.aurochs.benchmarks.layer;

import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.benchmarks.application.ClusterFactory;
import io.aurochs.benchmarks.application.SettingValue;
import io.aurochs.benchmarks.runner.LoopRun;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunCommand;
import io.aurochs.benchmarks.runner.RunOptions;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.Runner;
import io.aurochs.benchmarks.runner.StudyWorkload;
import io.aurochs.benchmarks.runner.UsageException;
import java.util.Map;
import java.util.function.Supplier;

/** One run of Trident or DRPC on stock Storm or Aurochs, or of Trident's word count as a loop: see {@link RunCommand}. */
public final class LayerRun implements Runner {
    private static final String TRIDENT = "trident-wordcount";
    private static final String LINEAR_DRPC = "drpc";
    private static final String TRIDENT_DRPC = "trident-drpc";

    private LayerRun() {}

    /** See the class. */
    public static void main(String[] args) {
        RunCommand.main(new LayerRun(), args);
    }

    @Override
    public void check(RunOptions options) throws Exception {
        // Only a submitted topology shows whether its settings are right, and none of these is ever inactive.
        start(options, new RunWindow()).close();
    }

    @Override
    public MeasuredRun start(RunOptions options, RunWindow window) throws Exception {
        Map<String, Object> settings = SettingValue.parse(options.settings());
        int tasks = options.parallelism();
        return switch (options.app()) {
            case TRIDENT -> startWordCount(options, window, () -> new TridentWordCount(tasks, settings));
            case LINEAR_DRPC -> DrpcRun.start(cluster(options), new LinearCalls(tasks), settings, window);
            case TRIDENT_DRPC -> DrpcRun.start(cluster(options), new TridentCalls(tasks), settings, window);
            default ->
                throw new UsageException("unknown application '" + options.app() + "': " + TRIDENT + ", " + LINEAR_DRPC
                        + " or " + TRIDENT_DRPC);
        };
    }

    /** @param topology is not called for the loop, which has no Storm on its class path */
    private static MeasuredRun startWordCount(RunOptions options, RunWindow window, Supplier<TridentWordCount> topology)
            throws Exception {
        StudyWorkload workload =
                new StudyWorkload(options.studyInput(WordCounting.NAME).open(), 1, 1);
        RunProbes probes = options.install(workload, window);
        return options.isLoop()
                ? LoopRun.start(workload, probes)
                : TridentRun.start(cluster(options), topology.get(), (WordCounting) workload.application(), probes);
    }

    private static ClusterFactory cluster(RunOptions options) {
        return ClusterFactory.of(options.system());
    }
}
