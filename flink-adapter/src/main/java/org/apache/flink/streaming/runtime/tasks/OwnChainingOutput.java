package org.apache.flink.streaming.runtime.tasks;

import io.aurochs.flink.metrics.EdgeCount;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.groups.OperatorMetricGroup;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.function.ThrowingConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Flink's way to the next operator of the chain, with code of its own for records: as {@code CopyingChainingOutput} or
 * {@link ChainingOutput}, whose protected fields it reads. Watermarks and their status go through the original: operators that have
 * taken that emit to it, and both must know the same status. Used by the task's thread, in copies.
 */
public final class OwnChainingOutput<T> extends ChainingOutput<T> {
    private final ChainingOutput<T> original;
    private final EdgeCount count;
    private final @Nullable TypeSerializer<T> serializer;
    private final @Nullable UnaryOperator<T> copier;
    private final ThrowingConsumer<StreamRecord<T>, Exception> step;

    /**
     * @param original of the main output
     * @param group of the next operator
     * @param count counts each record
     * @param serializer copies each record; null where objects are reused
     * @param copier copies each record that is not null, faster; null where the serializer does
     * @param step what the next operator does
     */
    OwnChainingOutput(
            ChainingOutput<T> original,
            OperatorMetricGroup group,
            EdgeCount count,
            @Nullable TypeSerializer<T> serializer,
            @Nullable UnaryOperator<T> copier,
            ThrowingConsumer<StreamRecord<T>, Exception> step) {
        super(original.input, original.numRecordsOut, group, null);
        this.original = original;
        this.count = count;
        this.serializer = serializer;
        this.copier = copier;
        this.step = step;
    }

    @Override
    public void collect(StreamRecord<T> record) {
        try {
            count.inc();
            step.accept(serializer == null ? record : record.copy(copy(serializer, record.getValue())));
        } catch (Exception e) {
            throw new ExceptionInChainedOperatorException(e);
        }
    }

    private T copy(TypeSerializer<T> slower, T value) {
        return copier == null || value == null ? slower.copy(value) : copier.apply(value);
    }

    /** As the parent's: there it would be code that is shared. */
    @Override
    public boolean collectAndCheckIfChained(StreamRecord<T> record) {
        collect(record);
        return false;
    }

    @Override
    public void emitWatermark(Watermark mark) {
        original.emitWatermark(mark);
    }

    @Override
    public void emitWatermarkStatus(WatermarkStatus status) {
        original.emitWatermarkStatus(status);
    }

    @Override
    public Gauge<Long> getWatermarkGauge() {
        return original.getWatermarkGauge();
    }
}
