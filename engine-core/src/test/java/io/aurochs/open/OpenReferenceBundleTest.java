package io.aurochs.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpenReferenceBundleTest {
    private static final int CAPACITY = 4;

    private final OpenReferenceBundle bundle = newBundle(CAPACITY, false);
    private final OpenReferenceBundle keyed = newBundle(CAPACITY, true);
    private final OpenBundleReader reader = new OpenBundleReader();

    private static OpenReferenceBundle newBundle(int capacity, boolean keyed) {
        return new OpenReferenceBundle(capacity, true, keyed);
    }

    @Test
    void canBeReadWhileItIsFilled() {
        bundle.append("a", 1);
        bundle.append("b", 2);
        reader.open(bundle, 0, bundle.recordCount());
        assertThat(reader.next()).isEqualTo("a");
        bundle.append("c", 3);
        assertThat(reader.next()).isEqualTo("b");
        assertThat(reader.hasNext()).as("only what was asked for").isFalse();
        reader.open(bundle, 2, bundle.recordCount());
        assertThat(reader.next()).isEqualTo("c");
        assertThat(reader.time()).isEqualTo(3);
    }

    @Test
    void tellsFullAndSealed() {
        for (int i = 1; i < CAPACITY; i++) {
            assertThat(bundle.append(i, 0)).isFalse();
        }
        assertThat(bundle.append(CAPACITY, 0)).isTrue();
        assertThat(bundle.isSealed()).isFalse();
        assertThat(bundle.progress()).isEqualTo(CAPACITY);
        bundle.seal();
        assertThat(bundle.isSealed()).isTrue();
        assertThat(bundle.progress()).isEqualTo(~CAPACITY);
        assertThat(bundle.recordCount()).isEqualTo(CAPACITY);
    }

    @Test
    void sealedAndEmptyIsToldApartFromOpenAndEmpty() {
        assertThat(bundle.progress()).isZero();
        bundle.seal();
        assertThat(bundle.progress()).isEqualTo(~0);
    }

    @Test
    void carriesNull() {
        bundle.append(null, OpenBundle.NO_TIME);
        reader.open(bundle, 0, 1);
        assertThat(reader.next()).isNull();
        assertThat(reader.time()).isEqualTo(OpenBundle.NO_TIME);
    }

    @Test
    void keysTravelWithTheirRecords() {
        keyed.append("a", 1, "key", 17);
        keyed.append("no key", 2);
        reader.open(keyed, 0, 2);
        assertThat(reader.next()).isEqualTo("a");
        assertThat(reader.key()).isEqualTo("key");
        assertThat(reader.keyHash()).isEqualTo(17);
        assertThat(reader.next()).isEqualTo("no key");
        assertThat(reader.key()).isNull();
    }

    @Test
    void refusesKeysItHasNoRoomFor() {
        assertThatThrownBy(() -> bundle.append("a", 1, "key", 17))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("keyed=false");
    }

    @Test
    void whatIsNotThereYetCannotBeRead() {
        bundle.append("a", 1);
        reader.open(bundle, 0, 2);
        reader.next();
        assertThatThrownBy(reader::next)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("slot=1");
    }

    @Test
    void withoutTimesItHoldsRecordsThatHaveNone() {
        OpenReferenceBundle untimed = new OpenReferenceBundle(CAPACITY, false, true);
        assertThat(untimed.holds(OpenBundle.NO_TIME)).isTrue();
        assertThat(untimed.holds(0)).isFalse();
        assertThat(bundle.holds(0)).isTrue();
        untimed.append("a", OpenBundle.NO_TIME, "key", 17);
        reader.open(untimed, 0, 1);
        assertThat(reader.next()).isEqualTo("a");
        assertThat(reader.time()).isEqualTo(OpenBundle.NO_TIME);
        assertThat(reader.key()).isEqualTo("key");
    }

    @Test
    void sizeIsWhatTheColumnsTake() {
        assertThat(bundle.bytesPerRecord()).isEqualTo(16);
        assertThat(keyed.bytesPerRecord()).isEqualTo(28);
        assertThat(new OpenReferenceBundle(CAPACITY, false, true).bytesPerRecord())
                .as("as if it had times")
                .isEqualTo(28);
        assertThat(bundle.encodedBytes()).as("nobody knows").isZero();
    }

    /** Without a pause between them, so that the consumer is now ahead, now behind. */
    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void aConsumerReadsEverythingInOrderWhileTheProducerWrites(long seed) throws InterruptedException {
        int records = 20_000;
        OpenReferenceBundle shared = newBundle(records, true);
        Thread producer = new Thread(() -> {
            Random random = new Random(seed);
            for (int i = 0; i < records; i++) {
                shared.append(i, i, "key " + i, i);
                if (random.nextInt(64) == 0) {
                    Thread.onSpinWait();
                }
            }
            shared.seal();
        });
        producer.start();
        List<Object> seen = new ArrayList<>();
        int from = 0;
        boolean sealed = false;
        while (!sealed) {
            int progress = shared.progress();
            sealed = progress < 0;
            int to = sealed ? ~progress : progress;
            for (reader.open(shared, from, to); reader.hasNext(); ) {
                Object record = reader.next();
                assertThat(record).isEqualTo(seen.size());
                seen.add(record);
                assertThat(reader.time()).isEqualTo(seen.size() - 1);
                assertThat(reader.key()).isEqualTo("key " + reader.keyHash());
            }
            from = to;
        }
        producer.join();
        assertThat(seen).hasSize(records).startsWith(0, 1).endsWith(records - 1);
    }
}
