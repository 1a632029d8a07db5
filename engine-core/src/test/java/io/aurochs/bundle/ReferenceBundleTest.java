package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ReferenceBundleTest extends BundleContract {
    @Override
    BundleWriter writer(int limit, boolean keyHashes) {
        return new ReferenceBundleWriter(limit, BundleWeights.usual());
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

    /** As large as the last bundle, and then larger: arrays grow on the way. */
    @Test
    void takesBundlesOfAnySizeAfterOneAnother() {
        BundleWriter writer = writer(1_000, true);
        for (int records : new int[] {1, 1_000, 2, 3, 999, 0, 17, 500}) {
            List<Object> expected = new ArrayList<>();
            for (int i = 0; i < records; i++) {
                expected.add(i);
                writer.append(i, -i);
            }
            if (records > 0) {
                Bundle bundle = sealed(writer, Bundle.NO_EPOCH, 0);
                assertThat(readAll(bundle)).isEqualTo(expected);
                assertThat(reader.keyHash()).isEqualTo(1 - records);
            }
        }
    }

    @Test
    void twoBundlesHaveNothingInCommon() {
        BundleWriter writer = writer(LIMIT, false);
        writer.append("first");
        Bundle first = sealed(writer, 1, 0);
        writer.append("second");
        Bundle second = sealed(writer, 2, 0);
        first.recycle();
        assertThat(readAll(second)).containsExactly("second");
        assertThat(readAll(first))
                .as("a bundle of references is recycled by the collector")
                .containsExactly("first");
    }

    @Test
    void aRecordThatCannotBeWeighedIsNotBehindTheLast() {
        RecordWeigher weigher = record -> {
            if (record.equals("bad")) {
                throw new IllegalArgumentException("of no weight");
            }
            return 1;
        };
        BundleWriter writer = new ReferenceBundleWriter(LIMIT, new BundleWeights(weigher, 1, Long.MAX_VALUE));
        writer.append("a");
        assertThatThrownBy(() -> writer.append("bad")).hasMessage("of no weight");
        assertThat(readAll(sealed(writer, Bundle.NO_EPOCH, 0))).containsExactly("a");
        assertThatThrownBy(reader::next).isInstanceOf(IllegalStateException.class);
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
        BundleWriter writer = new ReferenceBundleWriter(LIMIT, weighed(100));
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
        BundleWriter writer = new ReferenceBundleWriter(LIMIT, weighed(1_000));
        writer.append(300L);
        writer.append(5L);
        Bundle early = Objects.requireNonNull(writer.take(Bundle.NO_EPOCH, 0));
        assertThat(early.weightBytes()).isEqualTo(305);
        writer.append(40L);
        assertThat(sealed(writer, Bundle.NO_EPOCH, 0).weightBytes()).isEqualTo(40);
        early.recycle();
        assertThat(early.weightBytes())
                .as("who has taken it from a channel weighs it again")
                .isEqualTo(305);
    }

    /** Most records are not looked at, and weigh as much as the others in the end. */
    @Test
    void isFullByTheWeightOfRecordsThatNobodyWeighed() {
        long weight = 10;
        int full = 50;
        // All weigh the same, so the estimate is exact.
        BundleWriter writer =
                new ReferenceBundleWriter(SampledWeight.FIRST, new BundleWeights(record -> weight, 16, full * weight));
        for (int bundle = 0; bundle < 4 * SampledWeight.FIRST / full; bundle++) {
            for (int record = 1; record < full; record++) {
                writer.append(record);
                assertThat(writer.isFull())
                        .as("bundle %d, record %d", bundle, record)
                        .isFalse();
            }
            assertThat(writer.append(full))
                    .as("bundle %d: something to do", bundle)
                    .isTrue();
            assertThat(writer.isFull()).isTrue();
            assertThat(sealed(writer, Bundle.NO_EPOCH, 0).weightBytes()).isEqualTo(full * weight);
        }
    }

    /** A writer, and one record in it, that weighs few of its records from now on. */
    private static BundleWriter weighingSeldom(long weight) {
        BundleWriter writer =
                new ReferenceBundleWriter(SampledWeight.FIRST, new BundleWeights(record -> weight, 16, Long.MAX_VALUE));
        for (int record = 0; record < SampledWeight.FIRST; record++) {
            writer.append(record);
        }
        sealed(writer, Bundle.NO_EPOCH, 0);
        writer.append("first");
        return writer;
    }

    /** Most records were not looked at when they are taken. */
    @Test
    void whatIsTakenEarlyWeighsWhatIsInIt() {
        long weight = 10;
        BundleWriter writer = weighingSeldom(weight);
        int records = 100;
        int taken = 0;
        for (int record = 1; record <= records; record++) {
            boolean isSomethingToDo = writer.append(record);
            if (record % 10 == 1) {
                Bundle early = Objects.requireNonNull(writer.take(Bundle.NO_EPOCH, 0));
                assertThat(early.weightBytes()).isEqualTo(early.recordCount() * weight);
                taken += early.recordCount();
            } else if (record % 10 == 2) {
                assertThat(isSomethingToDo)
                        .as("record %d: all before it were taken", record)
                        .isTrue();
            }
        }
        Bundle rest = sealed(writer, Bundle.NO_EPOCH, 0);
        assertThat(taken + rest.recordCount()).isEqualTo(records + 1);
        assertThat(rest.weightBytes()).isEqualTo(rest.recordCount() * weight);
    }

    @Test
    void nothingIsLeftToWeighWhenAllWasTaken() {
        BundleWriter writer = weighingSeldom(10);
        for (int record = 1; record < 30; record++) {
            writer.append(record);
        }
        assertThat(Objects.requireNonNull(writer.take(Bundle.NO_EPOCH, 0)).weightBytes())
                .isEqualTo(300);
        assertThat(writer.seal(Bundle.NO_EPOCH, 0)).isNull();
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
