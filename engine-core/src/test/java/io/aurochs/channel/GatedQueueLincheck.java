package io.aurochs.channel;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** While elements are added and the gate opens, workers take: nothing for which the gate is shut, and nothing is lost. */
public class GatedQueueLincheck {
    private static final int ELEMENTS = 3;

    private final AtomicInteger room = new AtomicInteger(1);
    private final GatedQueue<Integer> queue = new GatedQueue<>(number -> number < room.get());
    private final AtomicInteger taken = new AtomicInteger();
    private int added;

    public GatedQueueLincheck() {
        add();
    }

    /** Adds the next number. */
    public void add() {
        queue.add(added++);
    }

    /** Opens the gate for one more. */
    public void open() {
        room.incrementAndGet();
    }

    /** Takes a number, for which the gate has to be open. */
    public void poll() {
        Integer number = queue.poll();
        if (number != null) {
            taken.incrementAndGet();
            if (number >= room.get()) {
                throw new IllegalStateException("number=" + number + " with room for " + room.get());
            }
        }
    }

    /** How many were taken when the gate is wide open; afterwards. */
    public int all() {
        room.set(ELEMENTS);
        while (queue.isReady()) {
            if (queue.poll() == null) {
                throw new IllegalStateException("ready, and empty");
            }
            taken.incrementAndGet();
        }
        return taken.get();
    }

    /** What they must look like from outside. */
    public static class NothingLost {
        public void add() {}

        public void open() {}

        public void poll() {}

        public int all() {
            return ELEMENTS;
        }
    }

    private static ExecutionScenario scenario() {
        return new Scenario(GatedQueueLincheck.class)
                .thread("add", "add")
                .thread("poll", "open", "poll")
                .thread("poll", "poll")
                .after("all")
                .build();
    }

    @Test
    void nothingPassesAShutGateInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(Interleavings.of(1_000))
                .sequentialSpecification(NothingLost.class)
                .check(GatedQueueLincheck.class);
    }

    @Test
    @Tag("stress")
    void nothingPassesAShutGateUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(NothingLost.class)
                .check(GatedQueueLincheck.class);
    }
}
