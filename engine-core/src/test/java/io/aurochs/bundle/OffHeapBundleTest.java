package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.testing.TextEncoding;
import java.util.List;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.Test;

class OffHeapBundleTest extends BundleContract {
    @Override
    BundleWriter writer(int limit, boolean keyHashes) {
        return new OffHeapBundleWriter(() -> pool, new TextEncoding(), limit, keyHashes);
    }

    @Override
    BundleReader reader() {
        return new BundleReader(new TextEncoding());
    }

    @Override
    int expectedNode() {
        return NODE;
    }

    @Override
    int expectedVersion() {
        return BundleDescriptor.VERSION;
    }

    private static Bytes<?> memoryOf(Bundle bundle) {
        return ((OffHeapBundle) bundle).bytes();
    }

    @Test
    void theMemoryAloneTellsWhatItHolds() {
        BundleWriter writer = writer(LIMIT, true);
        writer.append("ab", 5);
        writer.append("", 6);
        Bundle bundle = sealed(writer, 1L << 40, 17);
        Bytes<?> memory = memoryOf(bundle);

        assertThat(memory.readInt(0)).isEqualTo(2);
        assertThat(memory.readInt(4)).isEqualTo(1);
        assertThat(memory.readLong(8)).isEqualTo(1L << 40);
        assertThat(memory.readInt(16)).isEqualTo(17);
        assertThat(memory.readInt(20)).isEqualTo(NODE);
        assertThat(memory.readInt(24)).isEqualTo(1);
        // Twice a hash and a size, and two letters.
        assertThat(memory.readInt(28)).isEqualTo(2 * (4 + 4) + 2);
        assertThat(memory.readInt(32)).isEqualTo(5);
        assertThat(memory.readInt(36)).isEqualTo(2);
        assertThat(memory.readByte(40)).isEqualTo((byte) 'a');
        assertThat(bundle.encodedBytes()).isEqualTo(32 + 2 * (4 + 4) + 2);
        assertThat(bundle.weightBytes()).isEqualTo(bundle.encodedBytes());
        bundle.recycle();
    }

    @Test
    void theReaderBelievesTheMemoryAndNotTheObject() {
        BundleWriter writer = writer(LIMIT, false);
        List.of("a", "b").forEach(writer::append);
        Bundle bundle = sealed(writer, 1, 1);
        bundle.header(0, 0, 0, true);

        assertThat(readAll(bundle)).containsExactly("a", "b");
        assertThat(bundle.epoch()).isEqualTo(1);
        assertThat(bundle.sourceTask()).isEqualTo(1);
        reader.close().recycle();
    }

    @Test
    void aRecycledBundleIsEmptyAndUsedAgain() {
        BundleWriter writer = writer(LIMIT, false);
        writer.append("old");
        writer.append("older");
        Bundle first = sealed(writer, 9, 9);
        reader.open(first);
        assertThat(reader.next()).isEqualTo("old");
        reader.close().recycle();
        assertThat(first.recordCount()).isZero();
        assertThat(first.epoch()).isEqualTo(Bundle.NO_EPOCH);

        writer.append("new");
        Bundle second = sealed(writer, Bundle.NO_EPOCH, 0);
        assertThat(second).isSameAs(first);
        assertThat(readAll(second)).containsExactly("new");
        reader.close().recycle();
    }

    @Test
    void anotherEncodingVersionIsRefused() {
        BundleWriter writer = writer(LIMIT, false);
        writer.append("a");
        Bundle bundle = sealed(writer, Bundle.NO_EPOCH, 0);
        memoryOf(bundle).writeInt(4, 99);

        assertThatThrownBy(() -> reader.open(bundle))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("encodingVersion=99")
                .hasMessageContaining("version 1");
        assertThat(reader.bundle()).isNull();
        bundle.recycle();
    }

    @Test
    void aTaskWithoutAnEncodingRefusesBytes() {
        BundleWriter writer = writer(LIMIT, false);
        writer.append("a");
        Bundle bundle = sealed(writer, Bundle.NO_EPOCH, 0);
        BundleReader blind = new BundleReader(null);
        blind.open(bundle);
        assertThatThrownBy(blind::next).isInstanceOf(IllegalStateException.class);
        blind.close().recycle();
    }

    @Test
    void everyRecordOfAWriterWithHashesNeedsOne() {
        BundleWriter writer = writer(LIMIT, true);
        assertThatThrownBy(() -> writer.append("a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("keyHashes=true");
    }

    @Test
    void isFullAtAQuarterMegabyteHoweverFewTheRecords() {
        BundleWriter writer = writer(LIMIT, false);
        String half = "x".repeat(128 * 1_024);
        writer.append(half);
        assertThat(writer.isFull()).isFalse();
        assertThat(writer.append(half)).isTrue();
        assertThat(writer.isFull()).isTrue();
        sealed(writer, Bundle.NO_EPOCH, 0).recycle();
    }

    @Test
    void aDecoderThatReadsTooLittleDoesNotShiftTheNextRecord() {
        BundleWriter writer = writer(LIMIT, false);
        List.of("abc", "def").forEach(writer::append);
        BundleReader careless = new BundleReader(new RecordEncoding() {
            @Override
            public void encode(Object record, Bytes<?> out) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Object decode(Bytes<?> in, int size) {
                return (char) in.readByte();
            }
        });
        careless.open(sealed(writer, Bundle.NO_EPOCH, 0));
        assertThat(careless.next()).isEqualTo('a');
        assertThat(careless.next()).isEqualTo('d');
        careless.close().recycle();
    }

    @Test
    void aRecordThatCannotBeEncodedLeavesNoTrace() {
        RecordEncoding text = new TextEncoding();
        BundleWriter writer = new OffHeapBundleWriter(
                () -> pool,
                new RecordEncoding() {
                    @Override
                    public void encode(Object record, Bytes<?> out) {
                        out.writeInt(1);
                        text.encode(record, out);
                    }

                    @Override
                    public Object decode(Bytes<?> in, int size) {
                        in.readInt();
                        return text.decode(in, size - Integer.BYTES);
                    }
                },
                LIMIT,
                true);
        writer.append("1", 1);
        assertThatThrownBy(() -> writer.append(2, 2)).isInstanceOf(ClassCastException.class);
        writer.append("3", 3);
        Bundle bundle = sealed(writer, Bundle.NO_EPOCH, 0);

        assertThat(bundle.recordCount()).isEqualTo(2);
        assertThat(memoryOf(bundle).readInt(BundleDescriptor.LENGTH_OFFSET)).isEqualTo(2 * (4 + 4 + 4 + 1));
        bundle.recycle();
    }
}
