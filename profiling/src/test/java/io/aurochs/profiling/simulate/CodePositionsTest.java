package io.aurochs.profiling.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CodePositionsTest {
    private static final String WRITE = "com.shop.Sink::write@7";
    private static final String EMIT = "com.shop.Map::emit@31";

    private final CodePositions positions = new CodePositions();
    private long address;

    /** At the next address. */
    private void add(String... frames) {
        address++;
        for (String frame : frames) {
            positions.add(address, frame);
        }
    }

    @Test
    void anInstructionIsPartOfEveryMethodAtItsAddress() {
        add(WRITE, EMIT);
        assertThat(positions.methods()).containsEntry(1L, List.of("com.shop.Sink.write", "com.shop.Map.emit"));
    }

    /** As C2 does it: the place at which it has inlined last stands at every other instruction. */
    @Test
    void aPlaceThatStandsEverywhereSaysNothing() {
        for (int bytecode = 0; bytecode < 10; bytecode++) {
            add("com.shop.Map::map@" + bytecode, EMIT);
            add(WRITE, EMIT);
        }
        assertThat(positions.methods().values())
                .hasSize(10)
                .containsOnly(List.of("com.shop.Map.map", "com.shop.Map.emit"));
    }

    /** One that is called from two places. */
    @Test
    void theSameMethodBehindAnotherCallerCounts() {
        for (int bytecode = 0; bytecode < 10; bytecode++) {
            add("com.shop.Map::map@" + bytecode, EMIT);
            add(WRITE, EMIT);
        }
        add(WRITE, "com.shop.Map::emit@40");
        assertThat(positions.methods().lastEntry().getValue())
                .containsExactly("com.shop.Sink.write", "com.shop.Map.emit");
    }

    @Test
    void aLoopThatAlternatesBetweenTwoPlacesHasBoth() {
        for (int turn = 0; turn < 20; turn++) {
            add("com.shop.Map::map@3", EMIT);
            add(WRITE, EMIT);
        }
        assertThat(positions.methods()).hasSize(40);
    }

    @Test
    void inASmallMethodNothingIsLeftOut() {
        for (int bytecode = 0; bytecode < 9; bytecode++) {
            add("com.shop.Map::map@" + bytecode, EMIT);
            add(WRITE, EMIT);
        }
        assertThat(positions.methods()).hasSize(18);
    }
}
