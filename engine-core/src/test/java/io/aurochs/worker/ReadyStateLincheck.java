package io.aurochs.worker;

import io.aurochs.channel.ReadyQueue;
import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A group that was raised is run afterwards, and never by two workers at once. */
public class ReadyStateLincheck {
    private final ReadyQueue<ReadyState> ready = new ReadyQueue<>();
    private final ReadyState state = new ReadyState(new TestHome(ready, () -> {}));
    private final Turn turn = new Turn();
    private final AtomicInteger work = new AtomicInteger();
    private final AtomicBoolean running = new AtomicBoolean();

    /** Something happens to the group. */
    @Operation
    public void raise() {
        work.incrementAndGet();
        state.raise();
    }

    /** A worker takes the group, if it is ready, and does all its work. */
    @Operation(blocking = true)
    public void runOnce() {
        ReadyState taken = ready.poll();
        if (taken != null) {
            run(taken, Integer.MAX_VALUE);
        }
    }

    /** A worker takes the group, if it is ready, and rests it after one piece of work. */
    @Operation(blocking = true)
    public void runOnePiece() {
        ReadyState taken = ready.poll();
        if (taken != null) {
            run(taken, 1);
        }
    }

    /** Runs the group as long as it is ready; work that is left then was forgotten. */
    public int forgottenWork() {
        for (ReadyState taken = ready.poll(); taken != null; taken = ready.poll()) {
            run(taken, 1);
        }
        return work.get();
    }

    private void run(ReadyState taken, int pieces) {
        taken.take(turn);
        if (!running.compareAndSet(false, true)) {
            throw new IllegalStateException("the group runs twice at once");
        }
        if (!ready.isEmpty()) {
            throw new IllegalStateException("the group is ready while it runs");
        }
        int found = work.get();
        int done = Math.min(found, pieces);
        work.addAndGet(-done);
        running.set(false);
        taken.rest(done < found);
    }

    /** What the operations must look like from outside. */
    public static class NothingForgotten {
        public void raise() {}

        public void runOnce() {}

        public void runOnePiece() {}

        public int forgottenWork() {
            return 0;
        }
    }

    private static ExecutionScenario oneWorker() {
        return new Scenario(ReadyStateLincheck.class)
                .thread("raise", "raise")
                .thread("runOnce", "runOnePiece", "runOnce")
                .after("forgottenWork")
                .build();
    }

    private static ExecutionScenario twoRaisers() {
        return new Scenario(ReadyStateLincheck.class)
                .thread("raise")
                .thread("runOnce", "runOnce")
                .thread("raise")
                .after("forgottenWork")
                .build();
    }

    private static ExecutionScenario twoWorkers() {
        return new Scenario(ReadyStateLincheck.class)
                .thread("raise", "raise")
                .thread("runOnePiece", "runOnce")
                .thread("runOnce", "runOnePiece")
                .after("forgottenWork")
                .build();
    }

    @Test
    void nothingIsForgottenInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(oneWorker())
                .addCustomScenario(twoRaisers())
                .addCustomScenario(twoWorkers())
                .invocationsPerIteration(Interleavings.of(3_000))
                .sequentialSpecification(NothingForgotten.class)
                .check(ReadyStateLincheck.class);
    }

    @Test
    @Tag("stress")
    void nothingIsForgottenUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(oneWorker())
                .addCustomScenario(twoRaisers())
                .addCustomScenario(twoWorkers())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(NothingForgotten.class)
                .check(ReadyStateLincheck.class);
    }
}
