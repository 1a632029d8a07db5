package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.experiment.Requests.Asked;
import io.aurochs.benchmarks.driver.run.ChildProcesses;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out plans, run by run, and keeps each run in the store, if it has one; what is kept there already is not repeated. A point whose run
 * fails is left out from then on, and the others go on; after a run that hung, all that the same system would run of the application on that
 * engine is left out, as each of it might cost minutes. When time runs short, what the plan took up last is given up. One thread, one run at a
 * time: nothing else of ours may run while one is measured.
 */
public final class Campaign {
    /** Until so many seconds have been measured, how long runs take compared with what was expected says nothing. */
    private static final double SETTLED_S = 60;

    private final Requests requests;
    private final @Nullable RunStore store;
    private final Progress progress;
    private final Deadline deadline;
    private final LongSupplier nanoTime;
    private final Measured measured = new Measured();
    private final Set<Subject> hung = new HashSet<>();
    private double expectedOfDone;
    private double tookForDone;

    /** Whose runs hang together. */
    private record Subject(String engine, String app, String system) {
        static Subject of(Point point) {
            return new Subject(
                    point.setup().engine(), point.setup().app(), point.variant().system());
        }

        String hangs() {
            return "a run of " + system + " hung with " + app + " on " + engine;
        }
    }

    /** Told what has been measured, between runs. */
    @FunctionalInterface
    public interface Listener {
        /** An application has had its turn on an engine. */
        void onTurn(Measured soFar) throws IOException;
    }

    /** One that runs nothing yet. */
    public Campaign(
            Requests requests, @Nullable RunStore store, Progress progress, Deadline deadline, LongSupplier nanoTime) {
        this.requests = requests;
        this.store = store;
        this.progress = progress;
        this.deadline = deadline;
        this.nanoTime = nanoTime;
    }

    /** What has been measured so far. */
    public Measured measured() {
        return measured;
    }

    /**
     * Blocks until everything has run or time is up.
     *
     * @throws IOException if a run cannot be kept
     */
    public Measured run(Plan plan, Listener listener) throws InterruptedException, IOException {
        List<PlannedRun> left = new ArrayList<>(plan.runs());
        while (!left.isEmpty()) {
            PlannedRun next = left.get(0);
            Point point = next.point();
            if (measured.failure(point) != null) {
                left.remove(0);
                continue;
            }
            Optional<Asked> asked = requests.of(point, next.round(), plan.pace(), measured);
            if (asked.isEmpty()) {
                measured.fail(point, "no peak was measured of which a load is a share");
            } else {
                Optional<RunResult> kept = store == null ? Optional.empty() : store.find(asked.get());
                if (kept.isPresent()) {
                    measured.add(point, asked.get(), kept.get());
                } else if (isStuck(next)) {
                    measured.leaveOut(point, Subject.of(point).hangs());
                } else if (isGivenUp(next, left)) {
                    continue;
                } else {
                    attempt(point, asked.get(), label(plan, next, left));
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

    private boolean isStuck(PlannedRun run) {
        return hung.contains(Subject.of(run.point()));
    }

    /** Gives up what there is no time for; whether the next run is part of that. */
    private boolean isGivenUp(PlannedRun next, List<PlannedRun> left) {
        while (expected(left) > deadline.left()) {
            Optional<PlannedRun> last = left.stream()
                    .filter(run -> !run.isKept() && !isStuck(run))
                    .max(Comparator.comparingInt(PlannedRun::order));
            if (last.isEmpty()) {
                break;
            }
            left.remove(last.get());
            measured.giveUp(last.get());
        }
        return !left.contains(next);
    }

    /** How long runs will take, if they go on as they did. */
    private double expected(List<PlannedRun> runs) {
        double factor = (SETTLED_S + tookForDone) / (SETTLED_S + expectedOfDone);
        return factor
                * runs.stream()
                        .filter(run -> !isStuck(run))
                        .mapToDouble(PlannedRun::seconds)
                        .sum();
    }

    /** Runs, and notes what fails. */
    private void attempt(Point point, Asked asked, String label) throws InterruptedException, IOException {
        try {
            run(point, asked, label);
        } catch (RunFailure e) {
            measured.fail(point, String.valueOf(e.getMessage()));
            if (e.isHang()) {
                hung.add(Subject.of(point));
            }
        } catch (UsageException e) {
            measured.fail(point, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Runs a round of a point that is in no plan.
     *
     * @throws RunFailure if the run fails; it is not noted
     */
    public RunResult run(Point point, int round, Pace pace) throws RunFailure, InterruptedException, IOException {
        Asked asked = requests.of(point, round, pace, measured)
                .orElseThrow(() -> new IllegalArgumentException("point=" + point.label() + ": nothing to ask for"));
        return run(point, asked, point.label() + ", round " + round);
    }

    private RunResult run(Point point, Asked asked, String label) throws RunFailure, InterruptedException, IOException {
        Engine engine = asked.engine();
        RunRequest request = asked.request();
        double seconds = engine.expectedSeconds(request.system(), request.warmup(), request.seconds());
        progress.begin(label, seconds);
        long beganNs = nanoTime.getAsLong();
        try {
            RunResult result = engine.runner(asked.place()).run(request);
            progress.end(result, engine.app(asked.place().app()).unit());
            if (store != null) {
                store.keep(asked, result);
            }
            measured.add(point, asked, result);
            // Of those that failed or hung, time says nothing about the others.
            tookForDone += (nanoTime.getAsLong() - beganNs) / 1e9;
            expectedOfDone += seconds;
            return result;
        } catch (RunFailure e) {
            if (ChildProcesses.ending()) {
                throw new InterruptedException("ended while running " + point.label());
            }
            progress.failed(e);
            throw e;
        } catch (UsageException e) {
            progress.failed(e);
            throw e;
        }
    }

    private String label(Plan plan, PlannedRun next, List<PlannedRun> left) {
        int givenUp = measured.givenUp().size();
        return String.format(
                Locale.ROOT,
                "[%d/%d, %.0f min left] %s, round %d",
                plan.runs().size() - left.size() + 1 - givenUp,
                plan.runs().size() - givenUp,
                Math.ceil(expected(left) / 60),
                next.point().label(),
                next.round());
    }
}
