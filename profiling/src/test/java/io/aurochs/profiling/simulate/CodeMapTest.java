package io.aurochs.profiling.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.profiling.simulate.CodeUnit.Kind;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CodeMapTest {
    private static final int MEMORY = 200;

    /** Against an array that holds, for each address, the newest code that has been put there and is whole. */
    @Test
    void newerCodeTakesThePlaceOfAllThatItLiesOver() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        CodeMap code = new CodeMap();
        CodeUnit[] expected = new CodeUnit[MEMORY];
        for (int i = 0; i < 500; i++) {
            int start = random.nextInt(MEMORY - 20);
            int end = start + 1 + random.nextInt(20);
            CodeUnit unit = new CodeUnit("unit " + i, Kind.STUB, start, end, new TreeMap<>());
            for (int address = 0; address < MEMORY; address++) {
                CodeUnit old = expected[address];
                if (old != null && old.start() < end && start < old.end()) {
                    expected[address] = null;
                }
            }
            for (int address = start; address < end; address++) {
                expected[address] = unit;
            }
            code.add(unit);
            for (int address = 0; address < MEMORY; address++) {
                assertThat(code.at(address)).as("seed %d, step %d", seed, i).isEqualTo(expected[address]);
            }
        }
    }
}
