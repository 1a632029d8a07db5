package io.aurochs.benchmarks.application;

import io.aurochs.application.study.storm.TopologyParts;
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
        cluster(options).check(input(options, workload(options)));
    }

    @Override
    public MeasuredRun start(RunOptions options, RunWindow window) throws Exception {
        StudyWorkload workload = workload(options);
        RunProbes probes = options.install(workload, window);
        return options.isLoop()
                ? LoopRun.start(workload, probes)
                : cluster(options).start(input(options, workload), probes);
    }

    private static boolean isScript(RunOptions options) {
        return options.app().equals(ScriptSplit.APP);
    }

    private static StudyWorkload workload(RunOptions options) {
        StudyInput read = isScript(options) ? options.studyInput(WordCounting.NAME) : options.studyInput();
        int sources = options.sources();
        return new StudyWorkload(read.open(), sources, TopologyParts.busyTasks(sources));
    }

    /** Not for the loop, whose class path has no Storm. */
    private static RunInput input(RunOptions options, StudyWorkload workload) {
        return new RunInput(workload, RunTopology.of(workload.application(), isScript(options)), options.acks());
    }

    private static ClusterSystem cluster(RunOptions options) {
        return new ClusterSystem(ClusterFactory.of(options.system()), SettingValue.parse(options.settings()));
    }
}
