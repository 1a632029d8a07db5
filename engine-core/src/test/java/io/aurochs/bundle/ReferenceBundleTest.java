package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.testing.Await;
import java.lang.ref.WeakReference;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ReferenceBundleTest extends BundleContract {
    @Override
    BundleWriter writer(int limit, boolean keyHashes) {
        return new ReferenceBundleWriter(() -> pool, limit, BundleWeights.usual());
    }

    @Override
    BundleReader reader() {
        return new BundleReader(null);
    }

    @Override
    int expectedNode() {
        return Bundle.ANY_NODE;
    }

    @Override
    int expectedVersion() {
        return BundleDescriptor.REFERENCES;
    }

    @Test
    void handsOverTheVeryObjects() {
        Object record = new Object();
        BundleWriter writer = writer(LIMIT, false);
        writer.append(record);
        reader.open(sealed(writer, Bundle.NO_EPOCH, 0));
        assertThat(reader.next()).isSameAs(record);
    }

    @Test
    void forgetsARecordAsSoonAsItWasRead() {
        BundleWriter writer = writer(LIMIT, false);
        Object record = new String("short-lived");
        WeakReference<Object> seen = new WeakReference<>(record);
        writer.append(record);
        record = "kept";
        writer.append(record);
        Bundle bundle = sealed(writer, Bundle.NO_EPOCH, 0);
        reader.open(bundle);
        reader.next();
        Await.until("the record that was read is collected while its bundle is still being read", () -> {
            System.gc();
            return seen.refersTo(null);
        });
        assertThat(reader.next()).isEqualTo("kept");
    }

    @Test
    void hashesForSomeRecordsOnlyCountAsNone() {
        BundleWriter writer = writer(LIMIT, false);
        writer.append("a", 1);
        writer.append("b");
        assertThat(sealed(writer, Bundle.NO_EPOCH, 0).hasKeyHashes()).isFalse();
    }

    @Test
    void readingPastTheEndIsAMistake() {
        BundleWriter writer = writer(LIMIT, false);
        writer.append("a");
        reader.open(sealed(writer, Bundle.NO_EPOCH, 0));
        reader.next();
        assertThatThrownBy(reader::next)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("index=1");
    }

    @Test
    void isFullByItsWeightToo() {
        BundleWriter writer = new ReferenceBundleWriter(() -> pool, LIMIT, weighed(100));
        writer.append(60L);
        assertThat(writer.isFull()).isFalse();
        assertThat(writer.append(40L)).as("there is something to do").isTrue();
        assertThat(writer.isFull()).isTrue();
        assertThat(sealed(writer, Bundle.NO_EPOCH, 0).weightBytes()).isEqualTo(100);
        writer.append(99L);
        assertThat(writer.isFull()).as("the next one").isFalse();
    }

    /** What another thread takes early weighs what is in it, and so does the rest. */
    @Test
    void weightIsSharedWithWhatIsTakenEarly() {
        BundleWriter writer = new ReferenceBundleWriter(() -> pool, LIMIT, weighed(1_000));
        writer.append(300L);
        writer.append(5L);
        Bundle early = Objects.requireNonNull(writer.take(Bundle.NO_EPOCH, 0));
        assertThat(early.weightBytes()).isEqualTo(305);
        writer.append(40L);
        assertThat(sealed(writer, Bundle.NO_EPOCH, 0).weightBytes()).isEqualTo(40);
        early.recycle();
        assertThat(early.weightBytes()).isZero();
    }

    private static BundleWeights weighed(long fullBytes) {
        return new BundleWeights(record -> (Long) record, 1, fullBytes);
    }

    @Test
    void hasNoEncodedSize() {
        BundleWriter writer = writer(LIMIT, false);
        writer.append("a");
        assertThat(sealed(writer, Bundle.NO_EPOCH, 0).encodedBytes()).isZero();
    }
}
