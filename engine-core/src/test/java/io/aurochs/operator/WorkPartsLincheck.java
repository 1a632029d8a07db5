package io.aurochs.operator;

import io.aurochs.testing.Interleavings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each part is taken once, one that is for the taker's node first. */
@Param(name = "node", gen = IntGen.class, conf = "0:1")
public class WorkPartsLincheck {
    private static final int PARTS = 3;

    private final WorkParts parts = new WorkParts(PARTS, new WorkerNodes(new int[] {1, 1}));

    @Operation
    public int take(@Param(name = "node") int node) {
        return parts.take(node);
    }

    /** A queue for each node. */
    public static class Queues {
        private final List<Deque<Integer>> byNode =
                List.of(new ArrayDeque<>(List.of(0, 1)), new ArrayDeque<>(List.of(2)));

        public int take(int node) {
            Integer own = byNode.get(node).poll();
            Integer part = own != null ? own : byNode.get(1 - node).poll();
            return part != null ? part : WorkParts.NONE;
        }
    }

    @Test
    void eachPartIsTakenOnceInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(20)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(0)
                .invocationsPerIteration(Interleavings.of(1_000))
                .sequentialSpecification(Queues.class)
                .check(WorkPartsLincheck.class);
    }

    @Test
    @Tag("stress")
    void eachPartIsTakenOnceUnderStress() {
        new StressOptions()
                .iterations(20)
                .threads(3)
                .actorsPerThread(2)
                .invocationsPerIteration(20_000)
                .sequentialSpecification(Queues.class)
                .check(WorkPartsLincheck.class);
    }
}
