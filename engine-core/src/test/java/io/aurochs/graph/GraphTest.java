package io.aurochs.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GraphTest {
    private static Graph.Builder lines() {
        return Graph.builder()
                .vertex("lines", true, 2)
                .vertex("words", false, List.of(2, 1))
                .vertex("count", false, 4)
                .edge("lines", "words", "default", Routing.SHUFFLE)
                .edge("words", "count", "default", Routing.KEYED)
                .edge("words", "words", "again", Routing.ADDRESSED);
    }

    @Test
    void numbersTasksConsecutively() {
        Graph graph = lines().build();
        assertThat(graph.taskCount()).isEqualTo(9);
        assertThat(graph.vertices()).extracting(Vertex::firstTask).containsExactly(0, 2, 5);
        assertThat(graph.vertices()).extracting(Vertex::endTask).containsExactly(2, 5, 9);
        assertThat(graph.vertices()).extracting(Vertex::parallelism).containsExactly(2, 3, 4);
        assertThat(graph.vertices()).extracting(Vertex::source).containsExactly(true, false, false);
        assertThat(graph.vertex("words").groupSizes()).containsExactly(2, 1);
        assertThat(graph.vertex("count").groupSizes()).containsExactly(1, 1, 1, 1);
    }

    @Test
    void knowsWhatLeadsInAndOutOfAVertex() {
        Graph graph = lines().build();
        Vertex words = graph.vertex("words");
        assertThat(graph.outputsOf(words)).extracting(Edge::index).containsExactly(1, 2);
        assertThat(graph.inputsOf(words)).extracting(Edge::index).containsExactly(0, 2);
        assertThat(graph.inputsOf(graph.vertex("lines"))).isEmpty();
        assertThat(graph.edges())
                .extracting(Edge::routing)
                .containsExactly(Routing.SHUFFLE, Routing.KEYED, Routing.ADDRESSED);
    }

    @Test
    void knowsWhoLiesOnACycleWithWhom() {
        Graph graph = Graph.builder()
                .vertex("in", true, 1)
                .vertex("a", false, 1)
                .vertex("b", false, 2)
                .vertex("c", false, 1)
                .vertex("self", false, 1)
                .vertex("out", false, 1)
                .edge("in", "a", "default", Routing.SHUFFLE)
                .edge("a", "b", "default", Routing.SHUFFLE)
                .edge("b", "c", "default", Routing.SHUFFLE)
                .edge("c", "a", "default", Routing.SHUFFLE)
                .edge("c", "self", "default", Routing.SHUFFLE)
                .edge("self", "self", "default", Routing.SHUFFLE)
                .edge("self", "out", "default", Routing.SHUFFLE)
                .build();
        for (String name : List.of("a", "b", "c")) {
            assertThat(graph.onCycleWith(graph.vertex(name)))
                    .extracting(Vertex::name)
                    .containsExactlyInAnyOrder("a", "b", "c");
        }
        assertThat(graph.onCycleWith(graph.vertex("self")))
                .extracting(Vertex::name)
                .containsExactly("self");
        assertThat(graph.onCycleWith(graph.vertex("in"))).isEmpty();
        assertThat(graph.onCycleWith(graph.vertex("out"))).isEmpty();
    }

    @Test
    void acknowledgesOnlyWhenAsked() {
        assertThat(lines().build().acknowledged()).isFalse();
        assertThat(lines().acknowledged(true).build().acknowledged()).isTrue();
    }

    @Test
    void anEmptyGraphHasNoTask() {
        assertThat(Graph.builder().build().taskCount()).isZero();
    }

    @Test
    void isNotChangedByWhatTheBuilderDoesLater() {
        Graph.Builder builder = lines();
        Graph graph = builder.build();
        builder.vertex("sink", false, 1).edge("count", "sink", "default", Routing.ALL);
        assertThat(graph.vertices()).hasSize(3);
        assertThat(graph.edges()).hasSize(3);

        List<Integer> sizes = new ArrayList<>(List.of(1));
        Vertex vertex = new Vertex(0, "v", false, 0, sizes);
        sizes.add(1);
        assertThat(vertex.parallelism()).isEqualTo(1);
    }

    @Test
    void refusesWhatCannotBe() {
        Graph.Builder builder = lines();
        assertThatThrownBy(() -> builder.vertex("lines", true, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("vertex=lines: named twice");
        assertThatThrownBy(() -> builder.edge("lines", "nobody", "default", Routing.ALL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("vertex=nobody");
        assertThatThrownBy(() -> builder.vertex("none", false, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("vertex=none groupSizes=[]: every group needs at least one task");
        assertThatThrownBy(() -> builder.vertex("odd", false, List.of(1, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("vertex=odd groupSizes=[1, 0]");
        assertThatThrownBy(() -> builder.build().vertex("nobody"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("vertex=nobody: not in the graph");
    }

    /** By Flink's own rule, from consumer to producers; here it is asked the other way. */
    @Test
    void pointwiseEdgesConnectPartsOfTheRange() {
        for (int producers = 1; producers <= 8; producers++) {
            for (int consumers = 1; consumers <= 8; consumers++) {
                Graph graph = Graph.builder()
                        .vertex("from", true, producers)
                        .vertex("to", false, consumers)
                        .edge("from", "to", "default", Routing.POINTWISE)
                        .build();
                for (int producer = 0; producer < producers; producer++) {
                    int from = producer;
                    int sources = producers;
                    int targets = consumers;
                    int[] expected = java.util.stream.IntStream.range(0, consumers)
                            .filter(to -> {
                                int start = to * sources / targets;
                                int end = sources < targets ? start + 1 : (to + 1) * sources / targets;
                                return start <= from && from < end;
                            })
                            .map(to -> producers(graph) + to)
                            .toArray();
                    assertThat(graph.edges().get(0).consumersOf(producer))
                            .as("%d of %d to %d", producer, producers, consumers)
                            .containsExactly(
                                    java.util.Arrays.stream(expected).boxed().toArray(Integer[]::new));
                }
            }
        }
    }

    private static int producers(Graph graph) {
        return graph.vertices().get(0).parallelism();
    }
}
