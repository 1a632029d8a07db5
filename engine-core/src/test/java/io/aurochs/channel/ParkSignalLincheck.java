package io.aurochs.channel;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A consumer that announces, looks and sleeps is never left asleep with work before it. */
public class ParkSignalLincheck {
    private final ParkSignal signal = new ParkSignal();
    private final AtomicInteger letters = new AtomicInteger();

    @Operation
    public void put() {
        letters.incrementAndGet();
        signal.raise();
    }

    @Operation(nonParallelGroup = "consumer", blocking = true)
    public boolean take() {
        while (letters.get() == 0) {
            signal.announce();
            if (letters.get() > 0) {
                signal.cancel();
            } else {
                signal.sleep(Long.MAX_VALUE);
            }
        }
        letters.decrementAndGet();
        return true;
    }

    /** The same, one operation at a time: a take without a letter is not allowed. */
    public static class Mailbox {
        private int letters;

        public void put() {
            letters++;
        }

        public boolean take() {
            return letters-- > 0;
        }
    }

    private static ExecutionScenario oneProducer() {
        return new Scenario(ParkSignalLincheck.class)
                .thread("put", "put")
                .thread("take", "take")
                .build();
    }

    private static ExecutionScenario twoProducers() {
        return new Scenario(ParkSignalLincheck.class)
                .thread("put")
                .thread("take", "take")
                .thread("put")
                .build();
    }

    @Test
    void noWakeUpIsLostInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(oneProducer())
                .addCustomScenario(twoProducers())
                .invocationsPerIteration(Interleavings.of(4_000))
                .checkObstructionFreedom(true)
                .sequentialSpecification(Mailbox.class)
                .check(ParkSignalLincheck.class);
    }

    @Test
    @Tag("stress")
    void noWakeUpIsLostUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(oneProducer())
                .addCustomScenario(twoProducers())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(Mailbox.class)
                .check(ParkSignalLincheck.class);
    }
}
