package io.aurochs.sync;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** What one thread writes lies at least 128 bytes from what another one writes, wherever the objects come to lie. */
class PaddingLayoutTest {
    private static final long APART = 128;

    @Test
    void sequenceHasItsLinesForItself() {
        ClassLayout layout = ClassLayout.parseClass(PaddedSequence.class);
        FieldLayout value = layout.fields().stream()
                .filter(field -> field.name().equals("value"))
                .findFirst()
                .orElseThrow();
        long end = value.offset() + value.size();

        // Two sequences side by side: the end padding of one and the header and start padding of the next lie between.
        assertThat(value.offset()).isGreaterThanOrEqualTo(APART);
        assertThat(layout.instanceSize() - end).isGreaterThanOrEqualTo(APART);
    }

    @Test
    void counterBlocksHaveTheirLinesForThemselves() throws ReflectiveOperationException {
        SingleWriterCounters counters = new SingleWriterCounters(3);
        for (int i = 0; i < 3; i++) {
            counters.add(i, 1);
        }
        var field = SingleWriterCounters.class.getDeclaredField("counters");
        field.setAccessible(true);
        long[] slots = (long[]) field.get(counters);
        assertThat(slots).isNotNull();

        int first = 0;
        while (slots[first] == 0) {
            first++;
        }
        int last = slots.length - 1;
        while (slots[last] == 0) {
            last--;
        }
        assertThat(last - first).isEqualTo(2);
        assertThat((long) first * Long.BYTES).isGreaterThanOrEqualTo(APART);
        assertThat((long) (slots.length - 1 - last) * Long.BYTES).isGreaterThanOrEqualTo(APART);
    }
}
