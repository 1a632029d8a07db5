package io.aurochs.placement.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuListParserTest {
    @Test
    void readsNumbersAndRanges() {
        assertThat(CpuListParser.parse("0-3,8,10-11\n")).isEqualTo(IdSet.of(0, 1, 2, 3, 8, 10, 11));
        assertThat(CpuListParser.parse("7")).isEqualTo(IdSet.of(7));
        assertThat(CpuListParser.parse(" 1 , 2 ")).isEqualTo(IdSet.of(1, 2));
    }

    @Test
    void anEmptyTextIsAnEmptyList() {
        assertThat(CpuListParser.parse("\n")).isEqualTo(IdSet.EMPTY);
        assertThat(CpuListParser.parse("")).isEqualTo(IdSet.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1-", "-1", "0-x", "1,,2", "1,", "+1", "0-3:1/2", "(null)", "1 2", "٣"})
    void refusesWhatIsNoList(String text) {
        assertThatThrownBy(() -> CpuListParser.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("part=");
    }

    @Test
    void refusesARangeThatEndsBeforeItBegins() {
        assertThatThrownBy(() -> CpuListParser.parse("0,5-3")).hasMessage("range=5-3 ends before it begins");
    }

    @ParameterizedTest
    @ValueSource(strings = {"65536", "0-999999999999"})
    void refusesAnIdThatNoMachineHas(String text) {
        assertThatThrownBy(() -> CpuListParser.parse(text)).hasMessage("part=" + text + " must not exceed 65535");
    }

    @Test
    void readsBackWhateverASetPrints() {
        long seed = 20_170_419L;
        Random random = new Random(seed);
        for (int round = 0; round < 1_000; round++) {
            BitSet bits = new BitSet();
            int highest = 1 + random.nextInt(300);
            for (int id = 0; id < highest; id++) {
                bits.set(id, random.nextInt(3) > 0);
            }
            IdSet set = IdSet.of(bits);
            assertThat(CpuListParser.parse(set.toString()))
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(set);
        }
    }
}
