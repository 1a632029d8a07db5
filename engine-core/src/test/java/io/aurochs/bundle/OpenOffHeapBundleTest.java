package io.aurochs.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpenOffHeapBundleTest {
    private static final int CAPACITY = 4;
    private static final int USUAL_ROOM = 32 * 1_024;

    private final BundlePool pool = new BundlePool(0, CAPACITY);
    private final OpenOffHeapBundle bundle = take(pool, 0);
    private final OpenBundleReader reader = new OpenBundleReader();

    private static OpenOffHeapBundle take(BundlePool pool, int bytes) {
        return Objects.requireNonNull(pool.takeOpen(bytes));
    }

    @AfterEach
    void giveBack() {
        pool.close();
        bundle.recycle();
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
        OpenOffHeapBundle large = take(pool, 3 * USUAL_ROOM);
        byte[] record = new byte[3 * USUAL_ROOM];
        Arrays.fill(record, (byte) 7);
        assertThat(large.hasRoomFor(record.length)).isTrue();
        large.append(record, record.length);
        reader.open(large, 0, 1);
        byte[] read = new byte[reader.nextSize()];
        reader.next(read);
        assertThat(read).isEqualTo(record);
        large.recycle();
        assertThat(take(pool, 0)).as("none that large is kept").isNotSameAs(large);
    }

    @Test
    void aRecycledBundleIsAsNew() {
        OpenOffHeapBundle first = take(pool, 0);
        first.append(new byte[100], 100);
        first.seal();
        first.recycle();
        OpenOffHeapBundle again = take(pool, 0);
        assertThat(again).isSameAs(first);
        assertThat(again.progress()).isZero();
        assertThat(again.encodedBytes()).isZero();
        again.append("b".getBytes(UTF_8), 1);
        reader.open(again, 0, 1);
        assertThat(next()).isEqualTo("b");
        again.recycle();
    }

    @Test
    void theTwoKindsAreReadDifferently() {
        append("a");
        reader.open(bundle, 0, 1);
        assertThatThrownBy(reader::next).isInstanceOf(IllegalStateException.class);
        OpenReferenceBundle references = new OpenBundlePool(CAPACITY, false, 1).take();
        references.append("a", 1);
        reader.open(references, 0, 1);
        assertThat(reader.isEncoded()).isFalse();
        assertThatThrownBy(reader::nextSize).isInstanceOf(IllegalStateException.class);
    }

    /** Without a pause between them, so that the consumer is now ahead, now behind. */
    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void aConsumerReadsEverythingInOrderWhileTheProducerWrites(long seed) throws InterruptedException {
        int records = 5_000;
        int longest = 64;
        OpenOffHeapBundle shared = take(new BundlePool(0, records), records * longest);
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
        shared.release();
    }
}
