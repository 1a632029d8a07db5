package io.aurochs.placement.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DistancesTest {
    @Test
    void looksUpByNodeIdNotByPosition() {
        Distances distances = new Distances(IdSet.of(0, 8), List.of(List.of(10, 31), List.of(40, 10)));
        assertThat(distances.between(0, 8)).isEqualTo(31);
        assertThat(distances.between(8, 0)).isEqualTo(40);
        assertThat(distances.between(8, 8)).isEqualTo(10);
        assertThatThrownBy(() -> distances.between(0, 1)).hasMessage("node=1 is not one of nodes=0,8");
    }

    @Test
    void assumesWhatTheKernelAssumes() {
        assertThat(Distances.assumed(IdSet.of(1, 3)).rows()).containsExactly(List.of(10, 20), List.of(20, 10));
    }

    @Test
    void refusesWhatIsNoSquareOfDistances() {
        IdSet nodes = IdSet.of(0, 1);
        assertThatThrownBy(() -> new Distances(nodes, List.of(List.of(10, 20))))
                .hasMessage("distances.rows=1 must be one row for each node of nodes=0-1");
        assertThatThrownBy(() -> new Distances(nodes, List.of(List.of(10, 20), List.of(10))))
                .hasMessage("distances.row=[10] must hold one distance for each node of nodes=0-1");
        assertThatThrownBy(() -> new Distances(nodes, List.of(List.of(10, 20), List.of(0, 10))))
                .hasMessage("distances.row=[0, 10] must hold distances from 1 to 255");
        assertThatThrownBy(() -> new Distances(nodes, List.of(List.of(10, 256), List.of(20, 10))))
                .hasMessage("distances.row=[10, 256] must hold distances from 1 to 255");
    }

    @Test
    void keepsItsOwnCopy() {
        List<List<Integer>> rows = new ArrayList<>(List.of(List.of(10)));
        Distances distances = new Distances(IdSet.of(0), rows);
        rows.set(0, List.of(99));
        assertThat(distances.between(0, 0)).isEqualTo(10);
    }
}
