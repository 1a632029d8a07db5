package io.aurochs.view;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.row.Schema;
import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A query sees the last interval, and none whose memory was given back. */
public class ResultViewLincheck {
    private static final BlockPool MEMORY = new BlockPool(new MemoryBudget(Long.MAX_VALUE), null);
    private static final Schema NUMBER = Schema.named("number").longs("n").build();

    private final ResultView view = new ResultView(new ViewDeclaration("p", "v", NUMBER, 1, null));
    private long published;

    /** The next interval is complete. */
    public void publish() {
        view.publish(new Interval(++published, List.of(), MEMORY));
    }

    /** When the last one begins; -1: there is none. */
    public long query() {
        return view.query(snapshot -> {
                    if (snapshot.isGivenBack()) {
                        throw new IllegalStateException("given back while it is read");
                    }
                    return snapshot.startMs();
                })
                .orElse(-1L);
    }

    /** What it must look like from outside. */
    public static class LastOne {
        private long published;

        public void publish() {
            published++;
        }

        public long query() {
            return published == 0 ? -1 : published;
        }
    }

    private static ExecutionScenario scenario() {
        return new Scenario(ResultViewLincheck.class)
                .thread("publish", "publish", "publish")
                .thread("query", "query")
                .thread("query")
                .build();
    }

    @Test
    void queriesSeeTheLastIntervalInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(Interleavings.of(1_000))
                .sequentialSpecification(LastOne.class)
                .check(ResultViewLincheck.class);
    }

    @Test
    @Tag("stress")
    void queriesSeeTheLastIntervalUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(LastOne.class)
                .check(ResultViewLincheck.class);
    }
}
