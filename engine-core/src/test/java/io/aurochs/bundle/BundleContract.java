package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.testing.Await;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a bundle is to its writer and its reader, whichever kind it is. */
abstract class BundleContract {
    static final int LIMIT = 8;
    static final int NODE = 3;

    final BundlePool pool = new BundlePool(NODE);
    final BundleReader reader = reader();

    abstract BundleWriter writer(int limit, boolean keyHashes);

    abstract BundleReader reader();

    abstract int expectedNode();

    abstract int expectedVersion();

    @AfterEach
    void giveMemoryBack() {
        pool.close();
    }

    List<Object> readAll(Bundle bundle) {
        List<Object> records = new ArrayList<>();
        reader.open(bundle);
        while (reader.hasNext()) {
            records.add(reader.next());
        }
        return records;
    }

    @Test
    void headerTellsWhatTheBundleHolds() {
        BundleWriter writer = writer(LIMIT, false);
        writer.append("a");
        writer.append("b");
        Bundle bundle = sealed(writer, 42, 7);
        reader.open(bundle);

        assertThat(bundle.recordCount()).isEqualTo(2);
        assertThat(bundle.epoch()).isEqualTo(42);
        assertThat(bundle.sourceTask()).isEqualTo(7);
        assertThat(bundle.hasKeyHashes()).isFalse();
        assertThat(bundle.node()).isEqualTo(expectedNode());
        assertThat(bundle.encodingVersion()).isEqualTo(expectedVersion());
        assertThat(bundle.weightBytes()).isPositive();
        reader.close().recycle();
    }

    @Test
    void recordsComeOutInTheOrderInWhichTheyWentIn() {
        BundleWriter writer = writer(LIMIT, false);
        List<Object> records = List.of("first", "", "third", "vierte Größe", "x".repeat(1_000));
        records.forEach(writer::append);
        Bundle bundle = sealed(writer, Bundle.NO_EPOCH, 0);

        assertThat(readAll(bundle)).isEqualTo(records);
        assertThat(reader.close()).isSameAs(bundle);
        bundle.recycle();
    }

    @Test
    void keyHashesTravelWithTheirRecords() {
        BundleWriter writer = writer(LIMIT, true);
        int[] hashes = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int hash : hashes) {
            writer.append("record " + hash, hash);
        }
        Bundle bundle = sealed(writer, Bundle.NO_EPOCH, 0);
        reader.open(bundle);

        assertThat(bundle.hasKeyHashes()).isTrue();
        for (int hash : hashes) {
            assertThat(reader.next()).isEqualTo("record " + hash);
            assertThat(reader.keyHash()).isEqualTo(hash);
        }
        reader.close().recycle();
    }

    @Test
    void aBundleWithoutHashesAfterOneWithHashesHasNone() {
        BundleWriter hashed = writer(LIMIT, true);
        hashed.append("a", 1);
        Bundle first = sealed(hashed, Bundle.NO_EPOCH, 0);
        readAll(first);
        reader.close().recycle();

        BundleWriter plain = writer(LIMIT, false);
        plain.append("b");
        Bundle second = sealed(plain, Bundle.NO_EPOCH, 0);
        assertThat(second.hasKeyHashes()).isFalse();
        assertThat(readAll(second)).containsExactly("b");
        reader.close().recycle();
    }

    static Bundle sealed(BundleWriter writer, long epoch, int sourceTask) {
        Bundle bundle = writer.seal(epoch, sourceTask);
        if (bundle == null) {
            throw new AssertionError("everything was taken before");
        }
        return bundle;
    }

    private static Bundle taken(BundleWriter writer) {
        Bundle bundle = writer.take(4, 5);
        if (bundle == null) {
            throw new AssertionError("there was nothing to take");
        }
        return bundle;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsTakenEarlyIsNotInTheBundle(boolean hashes) {
        BundleWriter writer = writer(5, hashes);
        append(writer, hashes, "1");
        append(writer, hashes, "2");
        Bundle early = taken(writer);
        assertThat(early.epoch()).isEqualTo(4);
        assertThat(early.sourceTask()).isEqualTo(5);
        assertThat(early.hasKeyHashes()).isEqualTo(hashes);
        assertThat(early.recordCount()).isEqualTo(2);
        assertThat(writer.take(4, 5)).isNull();
        assertThat(writer.holdsBack()).isFalse();
        assertThat(readAll(early)).containsExactly("1", "2");
        reader.close().recycle();
        assertThat(append(writer, hashes, "3")).as("the first since").isTrue();
        assertThat(writer.holdsBack()).isTrue();
        assertThat(readAll(taken(writer))).containsExactly("3");
        reader.close().recycle();
        append(writer, hashes, "4");
        assertThat(append(writer, hashes, "5")).as("full all the same").isTrue();
        Bundle rest = sealed(writer, 4, 5);
        assertThat(rest.recordCount()).isEqualTo(2);
        assertThat(readAll(rest)).containsExactly("4", "5");
        if (hashes) {
            assertThat(reader.keyHash()).isEqualTo("5".hashCode());
        }
        reader.close().recycle();
        append(writer, hashes, "6");
        assertThat(readAll(taken(writer))).containsExactly("6");
        reader.close().recycle();
        assertThat(writer.seal(4, 5)).isNull();
        assertThat(writer.take(4, 5)).isNull();
    }

    private static boolean append(BundleWriter writer, boolean hashes, String record) {
        return hashes ? writer.append(record, record.hashCode()) : writer.append(record);
    }

    @Test
    void isFullAtItsLimitAndNotBefore() {
        BundleWriter writer = writer(3, false);
        assertThat(writer.holdsBack()).isFalse();
        assertThat(writer.append("1")).as("the first").isTrue();
        assertThat(writer.holdsBack()).isTrue();
        assertThat(writer.append("2")).isFalse();
        assertThat(writer.isFull()).isFalse();
        assertThat(writer.append("3")).as("the last").isTrue();
        assertThat(writer.isFull()).isTrue();
        sealed(writer, Bundle.NO_EPOCH, 0).recycle();
        assertThat(writer.holdsBack()).isFalse();
        assertThat(writer.append("4")).isTrue();
        assertThat(writer.isFull()).isFalse();
        sealed(writer, Bundle.NO_EPOCH, 0).recycle();
    }

    @Test
    void aLimitOfOneFillsABundlePerRecord() {
        BundleWriter writer = writer(1, false);
        assertThat(writer.append("only")).isTrue();
        assertThat(writer.isFull()).isTrue();
        Bundle bundle = sealed(writer, Bundle.NO_EPOCH, 0);
        assertThat(readAll(bundle)).containsExactly("only");
        reader.close().recycle();
    }

    @Test
    void recordsMayGrowFromBundleToBundle() {
        BundleWriter writer = writer(LIMIT, false);
        Random random = new Random(11);
        for (int size = 1; size <= 1 << 20; size *= 4) {
            List<Object> records = new ArrayList<>();
            boolean full = false;
            while (!full) {
                String record = Integer.toString(random.nextInt(10)).repeat(size);
                records.add(record);
                writer.append(record);
                full = writer.isFull();
            }
            Bundle bundle = sealed(writer, Bundle.NO_EPOCH, 0);
            assertThat(readAll(bundle)).isEqualTo(records);
            reader.close().recycle();
        }
    }

    @Test
    void aReaderStoppedInTheMiddleKeepsItsPlace() {
        BundleWriter writer = writer(LIMIT, false);
        List.of("a", "b", "c").forEach(writer::append);
        Bundle bundle = sealed(writer, Bundle.NO_EPOCH, 0);

        assertThat(reader.bundle()).isNull();
        assertThat(reader.hasNext()).isFalse();
        reader.open(bundle);
        assertThat(reader.remaining()).isEqualTo(3);
        assertThat(reader.next()).isEqualTo("a");
        assertThat(reader.bundle()).isSameAs(bundle);
        assertThat(reader.remaining()).isEqualTo(2);
        assertThat(reader.next()).isEqualTo("b");
        assertThat(reader.next()).isEqualTo("c");
        assertThat(reader.hasNext()).isFalse();
        reader.close().recycle();
        assertThat(reader.bundle()).isNull();
        assertThat(reader.remaining()).isZero();
        assertThatThrownBy(reader::close).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void nothingHoldsARecordOnceItsBundleIsRecycled() {
        BundleWriter writer = writer(LIMIT, false);
        List<WeakReference<Object>> records = new ArrayList<>();
        for (int i = 0; i < LIMIT; i++) {
            Object record = new String("record " + i);
            records.add(new WeakReference<>(record));
            writer.append(record);
        }
        reader.open(sealed(writer, Bundle.NO_EPOCH, 0));
        // Half of them stay unread, as when a job stops.
        for (int i = 0; i < LIMIT / 2; i++) {
            reader.next();
        }
        reader.close().recycle();
        Await.until("all records were collected", () -> {
            System.gc();
            return records.stream().allMatch(record -> record.refersTo(null));
        });
        assertThat(writer.holdsBack()).isFalse();
    }

    @Test
    void sealingNothingIsAMistake() {
        BundleWriter writer = writer(LIMIT, false);
        assertThatThrownBy(() -> sealed(writer, Bundle.NO_EPOCH, 0)).isInstanceOf(IllegalStateException.class);
        writer.append("a");
        sealed(writer, Bundle.NO_EPOCH, 0).recycle();
        assertThatThrownBy(() -> sealed(writer, Bundle.NO_EPOCH, 0)).isInstanceOf(IllegalStateException.class);
    }
}
