package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.run.EngineRuns;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunProgress;
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

/**
 * Carries out a plan, run by run, and keeps each in the store; what is kept there already is not repeated. A point whose run fails is
 * left out from then on, and the others go on; after a run that hung, all that the same system would run of the application on that engine
 * is left out, as each of it might cost minutes. When time runs short, what the plan took up last is given up. One thread, one run at a time.
 */
public final class Campaign {
    /** Until so many seconds have been measured, how long runs take compared with what was expected says nothing. */
    private static final double SETTLED_S = 60;

    private final Plan plan;
    private final Requests requests;
    private final RunStore store;
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

    public Campaign(
            Plan plan, Requests requests, RunStore store, Progress progress, Deadline deadline, LongSupplier nanoTime) {
        this.plan = plan;
        this.requests = requests;
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
            Optional<Requests.Asked> asked = requests.of(next.point(), next.round(), plan.pace(), measured);
            if (asked.isEmpty()) {
                measured.fail(next.point(), "no peak was measured of which a load is a share");
            } else {
                Optional<RunResult> kept = store.find(asked.get().key());
                if (kept.isPresent()) {
                    measured.add(next.point(), next.round(), asked.get(), kept.get());
                } else if (isStuck(next)) {
                    measured.leaveOut(next.point(), Subject.of(next.point()).hangs());
                } else if (isGivenUp(next, left)) {
                    continue;
                } else {
                    run(next, asked.get(), left);
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
        return factor()
                * runs.stream()
                        .filter(run -> !isStuck(run))
                        .mapToDouble(PlannedRun::seconds)
                        .sum();
    }

    private double factor() {
        return (SETTLED_S + tookForDone) / (SETTLED_S + expectedOfDone);
    }

    private void run(PlannedRun next, Requests.Asked asked, List<PlannedRun> left)
            throws InterruptedException, IOException {
        EngineRuns engine = requests.engine(next.point().setup());
        RunRequest request = asked.request();
        RunProgress shown =
                new RunProgress(progress, engine.unit(next.point().setup().app()));
        shown.begin(label(next, left), next.seconds());
        long beganNs = nanoTime.getAsLong();
        try {
            RunResult result = engine.runner(asked.place()).run(request);
            shown.end(result);
            store.keep(asked.key(), result);
            measured.add(next.point(), next.round(), asked, result);
            // Of those that failed or hung, time says nothing about the others.
            tookForDone += (nanoTime.getAsLong() - beganNs) / 1e9;
            expectedOfDone += engine.expectedSeconds(request.system(), request.warmup(), request.seconds());
        } catch (RunFailure e) {
            if (Commands.isEnding()) {
                throw new InterruptedException(
                        "ended while running " + next.point().label());
            }
            shown.failed(e);
            measured.fail(next.point(), String.valueOf(e.getMessage()));
            if (e.isHang()) {
                hung.add(Subject.of(next.point()));
            }
        } catch (UsageException e) {
            shown.failed(new RunFailure(String.valueOf(e.getMessage()), List.of()));
            measured.fail(next.point(), String.valueOf(e.getMessage()));
        }
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
}
