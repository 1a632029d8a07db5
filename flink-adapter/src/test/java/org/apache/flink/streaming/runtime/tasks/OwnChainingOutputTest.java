package org.apache.flink.streaming.runtime.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.flink.metrics.EdgeCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.OperatorMetricGroup;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.streaming.api.operators.StreamFilter;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Beside Flink's own output, which it replaces for records, and which others still use. */
class OwnChainingOutputTest {
    private final List<Object> arrived = new ArrayList<>();
    private final Counter sent = new SimpleCounter();
    private final OperatorMetricGroup group = UnregisteredMetricGroups.createUnregisteredOperatorMetricGroup();
    private final Next next = new Next();
    private final ChainingOutput<String> flinks = new ChainingOutput<>(next, sent, group, null);

    /** The next operator. */
    private final class Next extends StreamFilter<String> {
        private static final long serialVersionUID = 1L;

        Next() {
            super(any -> true);
        }

        @Override
        public void processElement(StreamRecord<String> element) {
            if (element.getValue().isEmpty()) {
                throw new IllegalArgumentException("nothing");
            }
            arrived.add(element);
        }

        @Override
        public void processWatermark(Watermark mark) {
            arrived.add(mark);
        }

        @Override
        public void processWatermarkStatus(WatermarkStatus status) {
            arrived.add(status);
        }
    }

    private OwnChainingOutput<String> own(boolean isCopying, @Nullable UnaryOperator<String> copier) {
        return new OwnChainingOutput<>(
                flinks,
                group,
                new EdgeCounts(never -> {}).of(flinks.numRecordsOut, flinks.numRecordsIn),
                isCopying ? StringSerializer.INSTANCE : null,
                copier,
                next::processElement);
    }

    @Test
    void recordsArriveAndAreCounted() {
        StreamRecord<String> record = new StreamRecord<>("one", 7);
        own(false, null).collect(record);
        assertThat(own(false, null).collectAndCheckIfChained(record)).isFalse();
        flinks.collect(record);
        assertThat(arrived).hasSize(3).allSatisfy(same -> assertThat(same).isSameAs(record));
        assertThat(sent.getCount()).isEqualTo(3);
        assertThat(group.getIOMetricGroup().getNumRecordsInCounter().getCount()).isEqualTo(3);
    }

    @Test
    void eachRecordIsCopied() {
        StreamRecord<String> record = new StreamRecord<>("one", 7);
        own(true, null).collect(record);
        own(true, value -> "copy of " + value).collect(record);
        assertThat(arrived).containsExactly(record, new StreamRecord<>("copy of one", 7));
        assertThat(arrived.get(0)).isNotSameAs(record);
    }

    @Test
    void nothingIsOfASideOutput() {
        own(false, null).collect(new OutputTag<>("side", Types.STRING), new StreamRecord<>("one"));
        assertThat(arrived).isEmpty();
        assertThat(sent.getCount()).isZero();
    }

    @Test
    void whatTheNextOperatorThrowsIsWrappedAsFlinkDoes() {
        for (ChainingOutput<String> output : List.of(flinks, own(false, null), own(true, null))) {
            assertThatThrownBy(() -> output.collect(new StreamRecord<>("")))
                    .isInstanceOf(ExceptionInChainedOperatorException.class)
                    .hasCause(new IllegalArgumentException("nothing"));
        }
    }

    @Test
    void watermarksAndTheirStatusAreTheSameForBoth() {
        OwnChainingOutput<String> own = own(false, null);
        own.emitWatermark(new Watermark(1));
        own.emitWatermarkStatus(WatermarkStatus.IDLE);
        flinks.emitWatermarkStatus(WatermarkStatus.IDLE);
        flinks.emitWatermark(new Watermark(2));
        own.emitWatermark(new Watermark(3));
        flinks.emitWatermarkStatus(WatermarkStatus.ACTIVE);
        own.emitWatermark(new Watermark(4));
        assertThat(arrived)
                .containsExactly(new Watermark(1), WatermarkStatus.IDLE, WatermarkStatus.ACTIVE, new Watermark(4));
        assertThat(own.getWatermarkGauge()).isSameAs(flinks.getWatermarkGauge());
        assertThat(own.getWatermarkGauge().getValue()).isEqualTo(4);
    }
}
