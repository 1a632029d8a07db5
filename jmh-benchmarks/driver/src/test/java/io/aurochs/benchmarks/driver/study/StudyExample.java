package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Campaign;
import io.aurochs.benchmarks.driver.experiment.Deadline;
import io.aurochs.benchmarks.driver.experiment.EngineCosts;
import io.aurochs.benchmarks.driver.experiment.FakeEngine;
import io.aurochs.benchmarks.driver.experiment.KeptRuns;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Plan;
import io.aurochs.benchmarks.driver.experiment.Planner;
import io.aurochs.benchmarks.driver.experiment.Requests;
import io.aurochs.benchmarks.driver.experiment.RunStore;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** Studies with engines that fork nothing. */
final class StudyExample {
    static final MachineDescription MACHINE =
            new MachineDescription("Example CPU", 2, 1, 8.0, "Linux 6.1", "OpenJDK 64-Bit Server VM 17");
    static final List<ProcessorSet> TWO =
            List.of(new ProcessorSet(1, 1, List.of(0)), new ProcessorSet(2, 1, List.of()));
    static final Set<String> APPS = Set.of("wordcount", "linearroad");

    private StudyExample() {}

    static Scope scope(StudyOptions options, List<ProcessorSet> sets, int nodes, Engine... engines) {
        return new Scope(options.apps(), List.of(engines), sets, nodes, options.acks(), options.out());
    }

    /** On two processors of one node, Storm and Flink with word count and Linear Road. */
    static StudyReport run(Path out, String... args) throws IOException, InterruptedException {
        return run(out, TWO, 1, new FakeEngine("storm", APPS), new FakeEngine("flink", APPS), args);
    }

    /** On two processors of one node, with Storm alone. */
    static StudyReport ofStorm(Path out, FakeEngine storm, String... args) throws IOException, InterruptedException {
        return run(out, TWO, 1, storm, new FakeEngine("flink", Set.of()), args);
    }

    static StudyReport run(
            Path out, List<ProcessorSet> sets, int nodes, FakeEngine storm, FakeEngine flink, String... args)
            throws IOException, InterruptedException {
        return run(out, sets, nodes, List.of(storm, flink), storm::nanoTime, args);
    }

    static StudyReport run(
            Path out, List<ProcessorSet> sets, int nodes, List<Engine> runs, LongSupplier nanoTime, String... args)
            throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(args));
        line.add("--out=" + out);
        StudyOptions options = StudyCommand.parse(line.toArray(String[]::new));
        Scope scope = scope(options, sets, nodes, runs.toArray(Engine[]::new));
        Map<String, Engine> engines = new LinkedHashMap<>();
        scope.engines().forEach(engine -> engines.put(engine.name(), engine));
        List<StudyFigure> figures = new StudyFigures().of(options);
        Requests requests = new StudyRequests(engines, scope.cpus(), nodes, Optional.empty());
        RunStore store = new RunStore(out.resolve("runs"), MACHINE.line());
        Planner planner = StudyCommand.planner(scope, figures, new EngineCosts(engines), new KeptRuns(requests, store));
        Plan plan = options.minutes() == null ? planner.all(options.pace()) : planner.within(60 * options.minutes());
        Measured measured =
                new Campaign(requests, store, Progress.QUIET, Deadline.none(), nanoTime).run(plan, soFar -> {});
        return StudyReport.of(options, scope, plan, MACHINE, measured, figures);
    }
}
