package io.aurochs.benchmarks.application;

import io.aurochs.application.study.storm.TopologyParts;
import io.aurochs.benchmarks.runner.LoopRun;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunCommand;
import io.aurochs.benchmarks.runner.RunOptions;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.Runner;
import io.aurochs.benchmarks.runner.StudyWorkload;
import io.aurochs.benchmarks.runner.UsageException;

/** One run of an application of the study on stock Storm, on Aurochs or as a loop: see {@link RunCommand}. */
public final class ApplicationRun implements Runner {
    private ApplicationRun() {}

    /** See the class. */
    public static void main(String[] args) {
        RunCommand.main(new ApplicationRun(), args);
    }

    @Override
    public void check(RunOptions options) throws Exception {
        cluster(options).check(new RunInput(workload(options), options.acks()));
    }

    @Override
    public MeasuredRun start(RunOptions options, RunWindow window) throws Exception {
        RunInput input = new RunInput(workload(options), options.acks());
        RunProbes probes = options.install(input.workload(), window);
        return options.isLoop()
                ? LoopRun.start(input.workload(), probes)
                : cluster(options).start(input, probes);
    }

    private static StudyWorkload workload(RunOptions options) {
        int sources = options.sources();
        return new StudyWorkload(options.studyInput().open(), sources, TopologyParts.busyTasks(sources));
    }

    private static ClusterSystem cluster(RunOptions options) {
        ClusterFactory factory = switch (options.system()) {
            case "stock" -> new StockCluster();
            case "aurochs" -> new EngineCluster();
            default -> throw new UsageException("unknown system '" + options.system() + "': stock, aurochs or loop");
        };
        return new ClusterSystem(factory, SettingValue.parse(options.settings()));
    }
}
