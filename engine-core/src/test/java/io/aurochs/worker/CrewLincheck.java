package io.aurochs.worker;

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

/**
 * The crew counts its workers rightly: when all are back there are as many at work as were hired and have not ended, never
 * fewer than there should be; and one that stands aside is called in when it is needed.
 */
public class CrewLincheck {
    private static final int WANTED = 1;

    private final AtomicInteger hired = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final Crew crew = new Patient(hired::incrementAndGet);
    private final Crew.Member[] members = {new Crew.Member(), new Crew.Member(), new Crew.Member()};
    private final AtomicBoolean[] inCall = {new AtomicBoolean(true), new AtomicBoolean(true), new AtomicBoolean(true)};

    /** A crew whose workers stand aside until they are called in, however long that takes. */
    private static final class Patient extends Crew {
        Patient(Runnable hire) {
            super(WANTED, hire);
        }

        @Override
        @SuppressWarnings("WaitNotInLoop")
        void awaitCall(long longestMs) throws InterruptedException {
            wait();
        }
    }

    /** Three are at work, two more than there should be: two were held up and are back. */
    public CrewLincheck() {
        crew.assemble();
        crew.away(members[0]);
        crew.away(members[1]);
        crew.back(members[0]);
        crew.back(members[1]);
    }

    /** A worker waits for room. */
    @Operation
    public void away(int worker) {
        crew.away(members[worker]);
    }

    /** The watch finds a worker in a call that lasts, or just out of it. */
    @Operation
    public void longCall(int worker) {
        if (crew.away(members[worker]) && !inCall[worker].get()) {
            crew.back(members[worker]);
        }
    }

    /** A worker's call has returned, or there is room for it. */
    @Operation
    public void back(int worker) {
        inCall[worker].set(false);
        crew.back(members[worker]);
    }

    /** A worker that is one too many stands aside until it is called in. */
    @Operation(blocking = true)
    public void standAside() {
        if (crew.isTooMany() && !crew.standAside()) {
            ended.incrementAndGet();
        }
    }

    /** A worker ends, out of its call. */
    @Operation
    public void leave(int worker) {
        inCall[worker].set(false);
        crew.leave(members[worker]);
        ended.incrementAndGet();
    }

    /** By how many the crew is wrong, or too small, when all are back. */
    public int wrong() {
        for (Crew.Member member : members) {
            crew.back(member);
        }
        int atWork = hired.get() - ended.get();
        boolean tooMany = atWork > WANTED;
        return Math.abs(crew.atWork() - atWork) + Math.max(0, WANTED - atWork) + (crew.isTooMany() == tooMany ? 0 : 1);
    }

    /** What the operations must look like from outside. */
    public static class NobodyLost {
        public void away(int worker) {}

        public void longCall(int worker) {}

        public void back(int worker) {}

        public void standAside() {}

        public void leave(int worker) {}

        public int wrong() {
            return 0;
        }
    }

    /** Whoever stands aside first is called in for the third, and the other for the first of the two. */
    private static ExecutionScenario calledIn() {
        return new Scenario(CrewLincheck.class)
                .thread("standAside", "away(0)")
                .thread("standAside", "away(1)")
                .thread("away(2)")
                .after("wrong")
                .build();
    }

    private static ExecutionScenario heldUpAndBack() {
        return new Scenario(CrewLincheck.class)
                .thread("away(0)", "back(0)")
                .thread("longCall(0)", "longCall(1)")
                .thread("away(1)", "back(1)")
                .after("wrong")
                .build();
    }

    private static ExecutionScenario leaving() {
        return new Scenario(CrewLincheck.class)
                .thread("leave(0)")
                .thread("longCall(0)", "longCall(1)")
                .thread("away(1)", "leave(1)")
                .after("wrong")
                .build();
    }

    private static ExecutionScenario calledInForOneThatLeaves() {
        return new Scenario(CrewLincheck.class)
                .thread("standAside", "leave(0)")
                .thread("standAside", "leave(1)")
                .thread("leave(2)")
                .after("wrong")
                .build();
    }

    @Test
    void nobodyIsLostInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(calledIn())
                .addCustomScenario(heldUpAndBack())
                .addCustomScenario(leaving())
                .addCustomScenario(calledInForOneThatLeaves())
                .invocationsPerIteration(Interleavings.of(3_000))
                .sequentialSpecification(NobodyLost.class)
                .check(CrewLincheck.class);
    }

    @Test
    @Tag("stress")
    void nobodyIsLostUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(calledIn())
                .addCustomScenario(heldUpAndBack())
                .addCustomScenario(leaving())
                .addCustomScenario(calledInForOneThatLeaves())
                .invocationsPerIteration(20_000)
                .sequentialSpecification(NobodyLost.class)
                .check(CrewLincheck.class);
    }
}
