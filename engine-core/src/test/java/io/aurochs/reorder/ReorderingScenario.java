package io.aurochs.reorder;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Workers send at once: all outputs leave in order, and none is left behind when the workers have gone. */
public abstract class ReorderingScenario {
    private static final int OUTPUTS = 4;

    private final List<Integer> sent = new ArrayList<>();
    private final List<Integer> refused = Collections.synchronizedList(new ArrayList<>());
    private final Reordering<Integer> buffer;

    ReorderingScenario(Reordering.Kind kind) {
        buffer = kind.make(2, sent::add);
    }

    /** Sends an output, or keeps it for later if there is no room. */
    public final void send(int serial) {
        if (!buffer.send(serial, serial)) {
            refused.add(serial);
        }
    }

    /** Sends what found no room; afterwards. How many left in order. */
    public final int inOrder() {
        int before = sent.size();
        if (buffer.next() != before) {
            throw new IllegalStateException("next=" + buffer.next() + " after " + before + " outputs");
        }
        Collections.sort(refused);
        for (int serial : refused) {
            if (!buffer.send(serial, serial)) {
                throw new IllegalStateException("no room for " + serial + " though all before it were added");
            }
        }
        for (int i = 0; i < sent.size(); i++) {
            if (sent.get(i) != i) {
                throw new IllegalStateException("sent " + sent);
            }
        }
        return sent.size();
    }

    /** What they must look like from outside. */
    public static class AllInOrder {
        public void send(int serial) {}

        public int inOrder() {
            return OUTPUTS;
        }
    }

    private List<ExecutionScenario> scenarios() {
        return List.of(
                new Scenario(getClass())
                        .thread("send(0)", "send(3)")
                        .thread("send(1)")
                        .thread("send(2)")
                        .after("inOrder")
                        .build(),
                new Scenario(getClass())
                        .thread("send(1)", "send(2)")
                        .thread("send(0)", "send(3)")
                        .after("inOrder")
                        .build());
    }

    @Test
    void allLeaveInOrderInAnyInterleaving() {
        ModelCheckingOptions options = new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(Interleavings.of(1_000))
                .sequentialSpecification(AllInOrder.class);
        scenarios().forEach(options::addCustomScenario);
        options.check(getClass());
    }

    @Test
    @Tag("stress")
    void allLeaveInOrderUnderStress() {
        StressOptions options = new StressOptions()
                .iterations(0)
                .invocationsPerIteration(50_000)
                .sequentialSpecification(AllInOrder.class);
        scenarios().forEach(options::addCustomScenario);
        options.check(getClass());
    }
}
