package io.aurochs.benchmarks.application;

import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.storm.StudyTopologies;
import io.aurochs.application.study.storm.StudyTopology;
import io.aurochs.application.study.storm.TopologyParts;
import io.aurochs.application.study.storm.WordCountTopology;
import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.benchmarks.runner.LoopRun;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunCommand;
import io.aurochs.benchmarks.runner.RunOptions;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.Runner;
import io.aurochs.benchmarks.runner.StudyInput;
import io.aurochs.benchmarks.runner.StudyWorkload;

/** One run of an application of the study on stock Storm, on Aurochs or as a loop: see {@link RunCommand}. */
public final class ApplicationRun implements Runner {
    private ApplicationRun() {}

    /** See the class. */
    public static void main(String[] args) {
        RunCommand.main(new ApplicationRun(), args);
    }

    @Override
    public void check(RunOptions options) throws Exception {
        cluster(options).check(input(options));
    }

    @Override
    public MeasuredRun start(RunOptions options, RunWindow window) throws Exception {
        RunInput input = input(options);
        RunProbes probes = options.install(input.workload(), window);
        return options.isLoop()
                ? LoopRun.start(input.workload(), probes)
                : cluster(options).start(input, probes);
    }

    private static RunInput input(RunOptions options) {
        boolean isScript = options.app().equals(ScriptSplit.APP);
        StudyInput read = isScript ? options.studyInput(WordCounting.NAME) : options.studyInput();
        StudyApplication application = read.open();
        int sources = options.sources();
        StudyTopology topology =
                isScript ? new WordCountTopology(ScriptSplit::unpacked) : StudyTopologies.of(application);
        StudyWorkload workload = new StudyWorkload(application, sources, TopologyParts.busyTasks(sources));
        return new RunInput(workload, topology, options.acks());
    }

    private static ClusterSystem cluster(RunOptions options) {
        return new ClusterSystem(ClusterFactory.of(options.system()), SettingValue.parse(options.settings()));
    }
}
