package io.aurochs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkerNodesTest {
    private final WorkerNodes uneven = new WorkerNodes(new int[] {2, 3, 1});

    @Test
    void workersAreNumberedNodeByNode() {
        assertThat(uneven.nodes()).isEqualTo(3);
        assertThat(uneven.workers()).isEqualTo(6);
        assertThat(uneven.nodeOfWorkers()).containsExactly(0, 0, 1, 1, 1, 2);
        for (int node = 0; node < 3; node++) {
            for (int worker = uneven.firstWorker(node); worker < uneven.endWorker(node); worker++) {
                assertThat(uneven.nodeOf(worker)).isEqualTo(node);
            }
        }
    }

    @Test
    void partsAreDividedEvenlyAndInOrder() {
        for (int parts = 1; parts < 50; parts++) {
            for (int node = 0; node < 3; node++) {
                int first = uneven.firstPart(node, parts);
                int end = uneven.firstPart(node + 1, parts);
                assertThat(end - first).isBetween(parts / 3, parts / 3 + 1);
                for (int part = first; part < end; part++) {
                    assertThat(uneven.nodeOfPart(part, parts)).isEqualTo(node);
                }
            }
            assertThat(uneven.firstPart(3, parts)).isEqualTo(parts);
        }
    }

    @Test
    void ofSoManyPartsForEachNodeTheNodesHaveTheirOwn() {
        assertThat(IntStream.range(0, 12).map(part -> uneven.nodeOfPart(part, 12)))
                .containsExactly(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2);
    }

    @Test
    void aLevelOfTheNodesIsForSeveralNodesWithSeveralWorkers() {
        assertThat(uneven.hasNodeLevel()).isTrue();
        assertThat(WorkerNodes.onOneNode(8).hasNodeLevel()).isFalse();
        assertThat(new WorkerNodes(new int[] {1, 1, 1}).hasNodeLevel()).isFalse();
        assertThat(new WorkerNodes(new int[] {1, 2}).hasNodeLevel()).isTrue();
    }
}
