package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.NullFieldException;
import org.junit.jupiter.api.Test;

class MutationCheckTest {
    private final TypeSerializer<Tuple2<String, List<Integer>>> serializer =
            Stock.serializerOf(Types.TUPLE(Types.STRING, Types.LIST(Types.INT)));
    private final Tuple2<String, List<Integer>> record = Tuple2.of("a", new ArrayList<>(List.of(1)));
    private final SealOpener opener = new SealOpener();

    private MutationCheck check(MutationCheck.Policy policy) {
        return new MutationCheck("map", serializer, policy);
    }

    @Test
    void handsOverTheVeryRecordIfItIsUnchanged() {
        SealedRecord sealed = check(MutationCheck.Policy.FAIL).seal(record);
        assertThat(opener.open(sealed)).isSameAs(record);
    }

    @Test
    void failsNamingTheOperatorThatChangedTheRecord() {
        SealedRecord sealed = check(MutationCheck.Policy.FAIL).seal(record);
        record.f1.add(2);
        assertThatThrownBy(() -> opener.open(sealed))
                .isInstanceOf(MutatedRecordException.class)
                .hasMessage("operator map: its record of org.apache.flink.api.java.tuple.Tuple2 was changed after it"
                        + " was emitted, by the operator itself or by another consumer of the record; emit a new"
                        + " object for each record, or do not set aurochs.handover=reference");
    }

    @Test
    void takesARecordThatNoLongerSerializesForChanged() {
        SealedRecord sealed = check(MutationCheck.Policy.FAIL).seal(record);
        record.f1.add(null);
        assertThatThrownBy(() -> opener.open(sealed))
                .isInstanceOf(MutatedRecordException.class)
                .hasCauseInstanceOf(NullFieldException.class)
                .hasMessageContaining("cannot be serialized any more");
    }

    @Test
    void givesTheRecordAsItWasEmittedWhereRecordsAreCopied() {
        MutationCheck check = check(MutationCheck.Policy.WARN);
        SealedRecord changed = check.seal(record);
        record.f1.add(2);
        SealedRecord unchanged = check.seal(record);
        assertThat(opener.open(changed)).isEqualTo(Tuple2.of("a", List.of(1)));
        assertThat(opener.open(unchanged)).isEqualTo(record).isNotSameAs(record);
    }

    @Test
    void opensRecordsOfAnyProducerAndLetsOthersPass() {
        SealedRecord text =
                new MutationCheck("text", Stock.serializerOf(Types.STRING), MutationCheck.Policy.WARN).seal(null);
        assertThat(opener.open(text)).isNull();
        assertThat(opener.open(check(MutationCheck.Policy.WARN).seal(record))).isEqualTo(record);
        assertThat(opener.open("watermark")).isEqualTo("watermark");
        assertThat(opener.open(null)).isNull();
    }

    @Test
    void failsAsStockOnIllegalNulls() {
        record.f1 = new ArrayList<>();
        record.f1.add(null);
        MutationCheck check = check(MutationCheck.Policy.FAIL);
        assertThatThrownBy(() -> check.seal(record)).isInstanceOf(NullFieldException.class);
    }

    @Test
    void opensInAnotherThread() {
        SealedRecord sealed = check(MutationCheck.Policy.FAIL).seal(record);
        assertThat(CompletableFuture.supplyAsync(() -> new SealOpener().open(sealed))
                        .join())
                .isSameAs(record);
    }

    /** Like a hash map whose order is another each time. */
    @Test
    void leavesRecordsUncheckedThatSerializeDifferentlyEachTime() {
        StringBuilder text = new StringBuilder("a");
        SealedRecord byReference =
                new MutationCheck("map", new CountingSerializer(), MutationCheck.Policy.FAIL).seal(text);
        SealedRecord copied = new MutationCheck("map", new CountingSerializer(), MutationCheck.Policy.WARN).seal(text);
        text.append("b");
        assertThat(opener.open(byReference)).isSameAs(text);
        assertThat(opener.open(copied)).hasToString("a");
    }

    private static final class CountingSerializer extends TypeSerializerSingleton<StringBuilder> {
        private static final long serialVersionUID = 1L;
        private int count;

        @Override
        public boolean isImmutableType() {
            return false;
        }

        @Override
        public StringBuilder createInstance() {
            return new StringBuilder();
        }

        @Override
        public StringBuilder copy(StringBuilder from) {
            return new StringBuilder(from);
        }

        @Override
        public StringBuilder copy(StringBuilder from, StringBuilder reuse) {
            return copy(from);
        }

        @Override
        public int getLength() {
            return -1;
        }

        @Override
        public void serialize(StringBuilder record, DataOutputView target) throws IOException {
            target.writeInt(count++);
            target.writeUTF(record.toString());
        }

        @Override
        public StringBuilder deserialize(DataInputView source) throws IOException {
            source.readInt();
            return new StringBuilder(source.readUTF());
        }

        @Override
        public StringBuilder deserialize(StringBuilder reuse, DataInputView source) throws IOException {
            return deserialize(source);
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.writeInt(source.readInt());
            target.writeUTF(source.readUTF());
        }

        @Override
        public TypeSerializerSnapshot<StringBuilder> snapshotConfiguration() {
            throw new UnsupportedOperationException();
        }
    }
}
