package io.aurochs.benchmarks.driver.study.measure;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.EngineRuns;
import io.aurochs.benchmarks.driver.Progress;
import io.aurochs.benchmarks.driver.RunFailure;
import io.aurochs.benchmarks.driver.RunPlace;
import io.aurochs.benchmarks.driver.RunProgress;
import io.aurochs.benchmarks.driver.RunRequest;
import io.aurochs.benchmarks.driver.RunResult;
import io.aurochs.benchmarks.driver.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Carries out a plan, run by run, and keeps each in the store; what is kept there already is not repeated. A variant whose run fails is
 * left out from then on, and the others go on. When time runs short, what the plan took up last is given up. One thread, one run at a time.
 */
public final class Campaign {
    /** Until so many seconds have been measured, how long runs take compared with what was expected says nothing. */
    private static final double SETTLED_S = 60;

    private static final double LOAD = 0.5;

    private final Plan plan;
    private final Map<String, EngineRuns> engines;
    private final Place place;
    private final RunStore store;
    private final Progress progress;
    private final Deadline deadline;
    private final LongSupplier nanoTime;
    private final Measured measured = new Measured();
    private final Map<Setup, Double> rates = new HashMap<>();
    private final Map<String, String> builds = new HashMap<>();
    private double expectedOfDone;
    private double tookForDone;

    /** Told what has been measured, between runs. */
    @FunctionalInterface
    public interface Listener {
        /** An application has had its turn on an engine. */
        void onTurn(Measured soFar) throws IOException;
    }

    /** @param engines by name */
    public Campaign(
            Plan plan,
            Map<String, EngineRuns> engines,
            Place place,
            RunStore store,
            Progress progress,
            Deadline deadline,
            LongSupplier nanoTime) {
        this.plan = plan;
        this.engines = engines;
        this.place = place;
        this.store = store;
        this.progress = progress;
        this.deadline = deadline;
        this.nanoTime = nanoTime;
    }

    /**
     * Blocks until everything has run or time is up.
     *
     * @throws IOException if a run cannot be kept
     */
    public Measured run(Listener listener) throws InterruptedException, IOException {
        List<PlannedRun> left = new ArrayList<>(plan.runs());
        while (!left.isEmpty()) {
            PlannedRun next = left.get(0);
            if (measured.failure(next.point()) != null) {
                left.remove(0);
                continue;
            }
            Optional<RunRequest> request = request(next);
            if (request.isPresent()) {
                Optional<RunResult> kept = store.find(key(next, request.get()));
                if (kept.isPresent()) {
                    measured.add(next.point(), next.round(), request.get().settings(), kept.get());
                } else if (isGivenUp(next, left)) {
                    continue;
                } else {
                    run(next, request.get(), left);
                }
            }
            left.remove(0);
            if (left.isEmpty() || !isSameTurn(next, left.get(0))) {
                listener.onTurn(measured);
            }
        }
        return measured;
    }

    private static boolean isSameTurn(PlannedRun one, PlannedRun other) {
        Setup here = one.point().setup();
        Setup there = other.point().setup();
        return here.app().equals(there.app()) && here.engine().equals(there.engine());
    }

    /** Gives up what there is no time for; whether the next run is part of that. */
    private boolean isGivenUp(PlannedRun next, List<PlannedRun> left) {
        while (!left.isEmpty() && expected(left) > deadline.left()) {
            PlannedRun last = left.stream()
                    .max(Comparator.comparingInt(PlannedRun::order))
                    .orElseThrow();
            left.remove(last);
            measured.giveUp(last);
        }
        return !left.contains(next);
    }

    /** How long runs will take, if they go on as they did. */
    private double expected(List<PlannedRun> runs) {
        return factor() * runs.stream().mapToDouble(PlannedRun::seconds).sum();
    }

    private double factor() {
        return (SETTLED_S + tookForDone) / (SETTLED_S + expectedOfDone);
    }

    private void run(PlannedRun next, RunRequest request, List<PlannedRun> left)
            throws InterruptedException, IOException {
        EngineRuns engine = engine(next);
        RunProgress shown =
                new RunProgress(progress, engine.unit(next.point().setup().app()));
        shown.begin(label(next, left), next.seconds());
        long beganNs = nanoTime.getAsLong();
        try {
            RunResult result = engine.runner(place(next)).run(request);
            shown.end(result);
            store.keep(key(next, request), result);
            measured.add(next.point(), next.round(), request.settings(), result);
        } catch (RunFailure e) {
            if (Commands.isEnding()) {
                throw new InterruptedException(
                        "ended while running " + next.point().label());
            }
            shown.failed(e);
            measured.fail(next.point(), String.valueOf(e.getMessage()));
        } catch (UsageException e) {
            shown.failed(new RunFailure(String.valueOf(e.getMessage()), List.of()));
            measured.fail(next.point(), String.valueOf(e.getMessage()));
        }
        tookForDone += (nanoTime.getAsLong() - beganNs) / 1e9;
        expectedOfDone += engine.expectedSeconds(request.system(), request.warmup(), request.seconds());
    }

    private String label(PlannedRun next, List<PlannedRun> left) {
        return String.format(
                Locale.ROOT,
                "[%d/%d, %.0f min left] %s, round %d",
                plan.runs().size() - left.size() + 1 - measured.givenUp().size(),
                plan.runs().size() - measured.givenUp().size(),
                Math.ceil(expected(left) / 60),
                next.point().label(),
                next.round());
    }

    /** Empty if there is nothing to ask for, which is noted. */
    private Optional<RunRequest> request(PlannedRun next) {
        Point point = next.point();
        double rate = 0;
        if (point.condition() == Condition.HALF_LOAD) {
            rate = rates.computeIfAbsent(point.setup(), this::halfLoad);
            if (rate == 0) {
                measured.fail(point, "no peak was measured of which a load is a share");
                return Optional.empty();
            }
        }
        return Optional.of(new RunRequest(
                point.variant().system(), plan.pace().warmup(), plan.pace().seconds(), rate, settings(point), false));
    }

    private double halfLoad(Setup setup) {
        double lowest = plan.runs().stream()
                .map(PlannedRun::point)
                .filter(point -> point.setup().equals(setup) && point.condition() == Condition.HALF_LOAD)
                .filter(point -> point.variant().tuning() != Variant.Tuning.UNBATCHED)
                .flatMap(point -> Stream.ofNullable(
                        measured.rounds(Point.peak(setup, point.variant())).get(1)))
                .mapToDouble(RunResult::recordsPerSecond)
                .min()
                .orElse(0);
        return LOAD * lowest;
    }

    private Map<String, String> settings(Point point) {
        EngineRuns engine = engine(point.setup());
        Map<String, String> settings = new TreeMap<>(point.variant().settings());
        switch (point.variant().tuning()) {
            case BEST -> settings.putAll(bestStock(engine, point.setup()));
            case UNBATCHED -> settings.putAll(engine.unbatchedStock());
            case NONE -> {}
        }
        return settings;
    }

    /** As tried on the same processors, else on the most; as it comes, if nothing was tried. */
    private Map<String, String> bestStock(EngineRuns engine, Setup setup) {
        return fastest(engine, setup)
                .or(() -> fastest(engine, setup.on(mostProcessors())))
                .orElse(engine.stockCandidates().get(0));
    }

    /** Of the candidates whose results were right, the one with the highest peak in its first round. */
    private Optional<Map<String, String>> fastest(EngineRuns engine, Setup setup) {
        Optional<Map<String, String>> best = Optional.empty();
        double fastest = 0;
        for (Map<String, String> candidate : engine.stockCandidates()) {
            RunResult run = measured.rounds(Point.peak(setup, Variant.candidate(candidate)))
                    .get(1);
            if (run != null && run.resultsEqual() && run.recordsPerSecond() > fastest) {
                fastest = run.recordsPerSecond();
                best = Optional.of(candidate);
            }
        }
        return best;
    }

    private int mostProcessors() {
        return plan.runs().stream()
                .mapToInt(run -> run.point().setup().processors())
                .max()
                .orElseThrow();
    }

    private RunPlace place(PlannedRun next) {
        Setup setup = next.point().setup();
        EngineRuns engine = engine(setup);
        Path text = engine.readsText(setup.app()) ? place.text().orElse(null) : null;
        return new RunPlace(
                setup.app(),
                engine.parallelism(setup.processors()),
                setup.acks(),
                text,
                place.cpus().getOrDefault(setup.processors(), List.of()));
    }

    private RunKey key(PlannedRun next, RunRequest request) {
        EngineRuns engine = engine(next);
        RunPlace at = place(next);
        return new RunKey(
                engine.title(),
                builds.computeIfAbsent(engine.engine(), unseen -> engine.build()),
                place.machine(),
                engine.jvm(),
                at.app(),
                request.system(),
                new TreeMap<>(request.settings()),
                at.parallelism(),
                next.point().setup().processors(),
                at.cpus(),
                at.acks(),
                at.input() == null ? "" : String.valueOf(at.input().getFileName()),
                request.warmup(),
                request.seconds(),
                request.rate(),
                next.round());
    }

    private EngineRuns engine(PlannedRun run) {
        return engine(run.point().setup());
    }

    private EngineRuns engine(Setup setup) {
        EngineRuns engine = engines.get(setup.engine());
        if (engine == null) {
            throw new IllegalStateException("engine=" + setup.engine() + ": the plan has one that there is not");
        }
        return engine;
    }
}
