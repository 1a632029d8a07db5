package io.aurochs.storm.serde;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TupleWeightTest {
    private static final int MEGABYTE = 1 << 20;

    private static long weight(@Nullable Object... values) {
        return TupleWeight.ofValues(Arrays.asList(values));
    }

    @Test
    void aSmallTupleIsSmall() {
        assertThat(weight("word", 1L, 2, 3.0, true, null)).isBetween(150L, 300L);
    }

    @Test
    void textAndArraysWeighTheirLengths() {
        assertThat(weight("x".repeat(MEGABYTE))).isBetween((long) MEGABYTE, MEGABYTE + 200L);
        assertThat(weight("\u0436".repeat(MEGABYTE))).isBetween(2L * MEGABYTE, 2 * MEGABYTE + 200L);
        assertThat(weight((Object) new byte[MEGABYTE])).isBetween((long) MEGABYTE, MEGABYTE + 200L);
        assertThat(weight((Object) new long[MEGABYTE])).isBetween(8L * MEGABYTE, 8 * MEGABYTE + 200L);
        assertThat(weight(ByteBuffer.allocate(MEGABYTE))).isBetween((long) MEGABYTE, MEGABYTE + 200L);
    }

    @Test
    void collectionsWeighAsTheirFirstElements() {
        List<byte[]> list = Collections.nCopies(1_000, new byte[1_000]);
        assertThat(weight(list)).isBetween(1_000_000L, 1_100_000L);
        assertThat(weight((Object) list.toArray())).isBetween(1_000_000L, 1_100_000L);
        assertThat(weight(Map.of("k", new byte[MEGABYTE]))).isBetween((long) MEGABYTE, MEGABYTE + 400L);
        assertThat(weight(List.of(List.of(new byte[MEGABYTE])))).isGreaterThan(MEGABYTE);
        assertThat(weight(List.of(), Map.of(), new Object[0])).isLessThan(300);
    }

    @Test
    void otherObjectsWeighTheirOwnTextAndArrays() {
        assertThat(weight(new Event(MEGABYTE))).isBetween(3L * MEGABYTE, 3 * MEGABYTE + 400L);
        assertThat(weight(new Object())).isLessThan(200);
        assertThat(weight(java.time.Instant.EPOCH)).isLessThan(200);
    }

    @Test
    void aListThatHoldsItselfHasAWeight() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        assertThat(weight(list)).isPositive();
    }

    /** What a class inherits counts, what it shares does not. */
    private static class Payload {
        private static final byte[] SHARED = new byte[64 * MEGABYTE];
        private final byte[] bytes;

        Payload(int size) {
            bytes = new byte[size];
        }

        @Override
        public String toString() {
            return bytes.length + " of " + SHARED.length;
        }
    }

    private static final class Event extends Payload {
        private final String text;
        private final int[] none = {};
        private final List<byte[]> maybeShared = List.of(new byte[MEGABYTE]);

        Event(int size) {
            super(size);
            text = "\u0436".repeat(size);
        }

        @Override
        public String toString() {
            return super.toString() + text.length() + none.length + maybeShared.size();
        }
    }
}
