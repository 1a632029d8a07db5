package io.aurochs.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.config.ClaimPriority;
import io.aurochs.epoch.EpochAssignment;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.EpochTask;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.SourcePace;
import io.aurochs.operator.WorkerNodes;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.Schema;
import io.aurochs.testing.FakeClock;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class EpochAssemblyTest {
    private final FakeClock clock = new FakeClock();
    private final MemoryBudget memory = new MemoryBudget(1 << 20);
    private final BlockPool blocks = new BlockPool(memory, null);

    /** Evaluators that nothing comes to. */
    private static final EpochFactory IDLE = new EpochFactory() {
        @Override
        public EpochSource source(Vertex vertex) {
            return () -> EpochSource.ENDED;
        }

        @Override
        public Schema schema(Vertex source) {
            return Schema.named("nothing").build();
        }

        @Override
        public EpochEvaluator evaluator(Vertex vertex, EpochResources resources) {
            return (worker, output) -> new BundleEvaluator() {
                @Override
                public void evaluate(int input, FlatBundle bundle, EpochContainer container) {
                    throw new AssertionError("there is no bundle");
                }

                @Override
                public int row() {
                    return 0;
                }
            };
        }
    };

    private EpochAssembly assembly(Graph graph) {
        return new EpochAssembly(
                new EpochJobSpec("rounds", graph, IDLE, EpochAssignment.OWN_EPOCH, failure -> {}),
                WorkerNodes.onOneNode(1),
                List.of(new FlatBundlePool(0, blocks)),
                List.of(blocks),
                memory,
                () -> {},
                ClaimPriority.NEXT_EXTERNALIZATION,
                clock);
    }

    private static Graph.Builder graph(String... names) {
        Graph.Builder builder = Graph.builder();
        for (String name : names) {
            builder.vertex(name, name.startsWith("source"), 1);
        }
        return builder;
    }

    private static Graph.Builder edge(Graph.Builder builder, String from, String to, int output) {
        return builder.edge(from, to, String.valueOf(output), Routing.SHUFFLE);
    }

    @Test
    void aCycleIsRefusedNamingWhoIsOnIt() {
        Graph.Builder builder = graph("source", "sink", "turn", "back");
        edge(builder, "source", "turn", 0);
        edge(builder, "turn", "back", 0);
        edge(builder, "back", "turn", 0);
        // Behind the cycle, but not on it.
        edge(builder, "turn", "sink", 1);
        EpochAssembly assembly = assembly(builder.build());
        assertThatThrownBy(assembly::connect)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pipeline=rounds: turn is on a cycle; epochs cannot go round");
    }

    @Test
    void aTransformThatFeedsItselfIsRefused() {
        Graph.Builder builder = graph("source", "turn");
        edge(builder, "source", "turn", 0);
        edge(builder, "turn", "turn", 0);
        EpochAssembly assembly = assembly(builder.build());
        assertThatThrownBy(assembly::connect)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("turn is on a cycle");
    }

    @Test
    void whatMeetsAgainIsNoCycleAndInputsAreInTheOrderOfTheEdges() {
        Graph.Builder builder = graph("sink", "left", "right", "source");
        edge(builder, "source", "left", 0);
        edge(builder, "source", "right", 0);
        edge(builder, "right", "sink", 0);
        edge(builder, "left", "sink", 0);
        EpochAssembly assembly = assembly(builder.build());
        assembly.connect();
        Map<String, List<String>> inputs = assembly.tasks().stream()
                .collect(Collectors.toMap(
                        task -> task.vertex().name(),
                        task -> task.inputs().stream().map(EpochInput::toString).toList()));
        assertThat(inputs)
                .containsOnly(
                        Map.entry("left", List.of("source -> left")),
                        Map.entry("right", List.of("source -> right")),
                        Map.entry("sink", List.of("right -> sink", "left -> sink")));
    }

    @Test
    void anInputBehindASourceIsWhatHoldsThatBack() {
        Graph.Builder builder = graph("source 1", "source 2", "step", "sink");
        edge(builder, "source 1", "step", 0);
        edge(builder, "step", "sink", 0);
        edge(builder, "source 2", "sink", 0);
        Graph graph = builder.build();
        EpochAssembly assembly = assembly(graph);
        assembly.connect();
        Inflow first = inflow(assembly, graph, "source 1");
        Inflow second = inflow(assembly, graph, "source 2");
        EpochTask step = task(assembly, "step");
        EpochTask sink = task(assembly, "sink");
        assertThat(assembly.inflowOfInput())
                .containsOnly(
                        Map.entry(step.inputs().get(0), first),
                        Map.entry(sink.inputs().get(1), second));
    }

    private Inflow inflow(EpochAssembly assembly, Graph graph, String source) {
        return assembly.inflow(graph.vertex(source), new SourcePace(source, () -> {}, 1, clock), () -> {});
    }

    private static EpochTask task(EpochAssembly assembly, String name) {
        return assembly.tasks().stream()
                .filter(task -> task.vertex().name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
