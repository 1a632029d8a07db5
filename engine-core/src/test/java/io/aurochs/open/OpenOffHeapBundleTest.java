package io.aurochs.open;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpenOffHeapBundleTest {
    private static final int CAPACITY = 4;
    private static final int USUAL_ROOM = 32 * 1_024;

    private final OpenOffHeapPool pool = OpenOffHeapPool.anywhere(CAPACITY);
    private final OpenOffHeapBundle bundle = take(pool);
    private final OpenBundleReader reader = new OpenBundleReader();

    private static OpenOffHeapBundle take(OpenOffHeapPool pool) {
        return Objects.requireNonNull(pool.take());
    }

    @AfterEach
    void giveBack() {
        pool.close();
        bundle.release();
    }

    private boolean append(String record) {
        byte[] bytes = record.getBytes(UTF_8);
        return bundle.append(bytes, bytes.length);
    }

    private String next() {
        byte[] bytes = new byte[reader.nextSize()];
        reader.next(bytes);
        return new String(bytes, UTF_8);
    }

    @Test
    void canBeReadWhileItIsFilled() {
        append("a");
        append("longer");
        reader.open(bundle, 0, bundle.recordCount());
        assertThat(reader.isEncoded()).isTrue();
        assertThat(next()).isEqualTo("a");
        append("");
        append("d");
        assertThat(next()).isEqualTo("longer");
        assertThat(reader.hasNext()).as("only what was asked for").isFalse();
        reader.open(bundle, 2, bundle.recordCount());
        assertThat(next()).isEmpty();
        assertThat(next()).isEqualTo("d");
    }

    @Test
    void tellsFullAndSealed() {
        for (int i = 1; i < CAPACITY; i++) {
            assertThat(append("a")).isFalse();
        }
        assertThat(append("a")).isTrue();
        assertThat(bundle.isSealed()).isFalse();
        assertThat(bundle.encodedBytes()).isEqualTo(CAPACITY);
        bundle.seal();
        assertThat(bundle.progress()).isEqualTo(~CAPACITY);
    }

    @Test
    void hasTheRoomThatWasAskedFor() {
        assertThat(bundle.hasRoomFor(USUAL_ROOM)).isTrue();
        assertThat(bundle.hasRoomFor(USUAL_ROOM + 1)).isFalse();
        append("ab");
        assertThat(bundle.hasRoomFor(USUAL_ROOM - 2)).isTrue();
        assertThat(bundle.hasRoomFor(USUAL_ROOM - 1)).isFalse();
    }

    @Test
    void aRecycledBundleIsAsNew() {
        OpenOffHeapBundle first = take(pool);
        first.append(new byte[100], 100);
        first.seal();
        first.recycle();
        OpenOffHeapBundle again = take(pool);
        assertThat(again).isSameAs(first);
        assertThat(again.progress()).isZero();
        assertThat(again.encodedBytes()).isZero();
        again.append("b".getBytes(UTF_8), 1);
        reader.open(again, 0, 1);
        assertThat(next()).isEqualTo("b");
    }

    @Test
    void whatWasNeverSealedIsNotTakenAgain() {
        OpenOffHeapBundle abandoned = take(pool);
        abandoned.append(new byte[100], 100);
        abandoned.recycle();
        OpenOffHeapBundle other = take(pool);
        assertThat(other).isNotSameAs(abandoned);
        assertThat(pool.bundles()).as("whoever has it may still write to it").isEqualTo(3);
        abandoned.append(new byte[100], 100);
        abandoned.release();
        other.release();
    }

    @Test
    void keepsNoMoreThanItsShareOfMemory() {
        int records = 1 << 16;
        OpenOffHeapPool large = OpenOffHeapPool.anywhere(records);
        List<OpenOffHeapBundle> taken =
                IntStream.range(0, 400).mapToObj(i -> take(large)).toList();
        taken.forEach(one -> {
            one.seal();
            one.recycle();
        });
        int kept = large.bundles();
        // Queues are as long as the next power of two.
        assertThat(kept * OpenOffHeapBundle.blockBytes(records, USUAL_ROOM)).isBetween(32 << 20, 128 << 20);
        large.close();
        assertThat(large.bundles()).isZero();
    }

    @Test
    void theTwoKindsAreReadDifferently() {
        append("a");
        reader.open(bundle, 0, 1);
        assertThatThrownBy(reader::next).isInstanceOf(IllegalStateException.class);
        OpenReferenceBundle references = new OpenReferenceBundle(CAPACITY, true, false);
        references.append("a", 1);
        reader.open(references, 0, 1);
        assertThat(reader.isEncoded()).isFalse();
        assertThatThrownBy(reader::nextSize).isInstanceOf(IllegalStateException.class);
    }

    /** Without a pause between them, so that the consumer is now ahead, now behind. */
    @ParameterizedTest
    @Timeout(60)
    @MethodSource("io.aurochs.testing.Seeds#all")
    void aConsumerReadsEverythingInOrderWhileTheProducerWrites(long seed) throws InterruptedException {
        int longest = 16;
        int records = USUAL_ROOM / longest;
        OpenOffHeapPool large = OpenOffHeapPool.anywhere(records);
        OpenOffHeapBundle shared = take(large);
        Thread producer = new Thread(() -> {
            Random random = new Random(seed);
            byte[] bytes = new byte[longest];
            for (int i = 0; i < records; i++) {
                int length = random.nextInt(longest);
                Arrays.fill(bytes, (byte) i);
                shared.append(bytes, length);
            }
            shared.seal();
        });
        producer.start();
        Random expected = new Random(seed);
        byte[] bytes = new byte[longest];
        int seen = 0;
        boolean sealed = false;
        while (!sealed) {
            int progress = shared.progress();
            sealed = progress < 0;
            int to = sealed ? ~progress : progress;
            for (reader.open(shared, seen, to); reader.hasNext(); seen++) {
                int size = reader.nextSize();
                assertThat(size).isEqualTo(expected.nextInt(longest));
                reader.next(bytes);
                byte[] whole = new byte[size];
                Arrays.fill(whole, (byte) seen);
                assertThat(Arrays.copyOf(bytes, size)).isEqualTo(whole);
            }
        }
        producer.join();
        assertThat(seen).isEqualTo(records);
        shared.recycle();
        large.close();
    }
}
