package org.apache.flink.runtime.io.network.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.flink.operator.BundleBytes;
import io.aurochs.open.BundleByHand;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenBundleReader;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A bundle as Flink's {@link BufferConsumer} sees it. */
class BundleBuilderTest {
    private static final int RECORDS = 4;
    private static final int RECORD_BYTES = 16;

    private final BundleByHand filled = new BundleByHand(RECORDS, false);
    private final AtomicInteger released = new AtomicInteger();
    private final AtomicInteger abandoned = new AtomicInteger();
    private final BundleBuilder builder = new BundleBuilder(
            filled.bundle(),
            released::incrementAndGet,
            bytes -> filled.seal(),
            abandoned::incrementAndGet,
            new BundleBytes("producer", StringSerializer.INSTANCE));

    private void append(Object record) {
        filled.append(record, OpenBundle.NO_TIME);
    }

    @Test
    void aConsumerReadsWhatCameSinceTheLastTime() {
        BufferConsumer consumer = builder.createBufferConsumerFromBeginning();
        assertThat(consumer.isDataAvailable()).isFalse();
        append("a");
        append("b");
        assertThat(consumer.isDataAvailable()).isTrue();
        assertThat(consumer.build().readableBytes()).isEqualTo(2 * RECORD_BYTES);
        assertThat(consumer.isDataAvailable()).isFalse();
        append("c");
        assertThat(consumer.build().readableBytes()).isEqualTo(RECORD_BYTES);
        assertThat(consumer.isFinished()).isFalse();
        assertThat(builder.finish()).isEqualTo(3 * RECORD_BYTES);
        assertThat(consumer.build().readableBytes()).isZero();
        assertThat(consumer.isFinished()).isTrue();
    }

    @Test
    void finishedAndEmptyIsFinished() {
        BufferConsumer consumer = builder.createBufferConsumerFromBeginning();
        assertThat(builder.finish()).isZero();
        assertThat(builder.isFinished()).isTrue();
        assertThat(consumer.build().readableBytes()).isZero();
        assertThat(consumer.isFinished()).isTrue();
    }

    @Test
    void closedBeforeItIsFinishedItIsAbandoned() {
        append("a");
        builder.close();
        assertThat(abandoned).hasValue(1);
        assertThat(released).hasValue(1);
    }

    @Test
    void closedAfterItIsFinishedItIsNot() {
        append("a");
        builder.finish();
        builder.close();
        assertThat(abandoned).hasValue(0);
        assertThat(released).hasValue(1);
    }

    @Test
    void closedTwiceItStillIsItsConsumers() {
        BufferConsumer consumer = builder.createBufferConsumerFromBeginning();
        append("a");
        builder.finish();
        builder.close();
        builder.close();
        assertThat(released).hasValue(0);
        consumer.close();
        assertThat(released).hasValue(1);
    }

    @Test
    void isFullByRecords() {
        for (int i = 1; i <= RECORDS; i++) {
            assertThat(builder.isFull()).isFalse();
            append(i);
            assertThat(builder.getCommittedBytes()).isEqualTo(i * RECORD_BYTES);
            assertThat(builder.getWritableBytes()).isEqualTo((RECORDS - i) * RECORD_BYTES);
        }
        assertThat(builder.isFull()).isTrue();
        builder.trim(1);
        assertThat(builder.getMaxCapacity()).as("not trimmed").isEqualTo(RECORDS * RECORD_BYTES);
    }

    @Test
    void aStretchOfAStretchIsThatStretchOfTheBundle() {
        BufferConsumer consumer = builder.createBufferConsumerFromBeginning();
        append("skipped");
        append("a");
        append("b");
        Buffer slice = consumer.build().readOnlySlice(RECORD_BYTES, 2 * RECORD_BYTES);
        assertThat(slice).hasToString("BundleBuffer{records=1..3, holders=3}");
        BundleBuffer last = (BundleBuffer) slice.readOnlySlice(RECORD_BYTES, RECORD_BYTES);
        OpenBundleReader reader = new OpenBundleReader();
        last.open(reader);
        assertThat(reader.next()).isEqualTo("b");
        assertThat(reader.hasNext()).isFalse();
    }

    @Test
    void isReleasedOnceWhenNobodyHoldsIt() {
        BufferConsumer consumer = builder.createBufferConsumerFromBeginning();
        append("a");
        Buffer slice = consumer.build();
        builder.finish();
        builder.close();
        consumer.close();
        assertThat(released).hasValue(0);
        assertThat(slice.isRecycled()).isFalse();
        slice.recycleBuffer();
        assertThat(released).hasValue(1);
        assertThat(slice.isRecycled()).isTrue();
        assertThatThrownBy(slice::recycleBuffer).isInstanceOf(IllegalStateException.class);
        assertThat(released).hasValue(1);
    }

    @Test
    void itsRecyclerGivesUpOneHold() {
        Buffer buffer = builder.createBufferConsumerFromBeginning().build();
        int holders = buffer.refCnt();
        buffer.getRecycler().recycle(null);
        assertThat(buffer.refCnt()).isEqualTo(holders - 1);
    }

    @Test
    void refusesWhatOnlyBytesCanDo() {
        Buffer buffer = builder.createBufferConsumerFromBeginning().build();
        assertThat(buffer.isBuffer()).isTrue();
        assertThat(buffer.isCompressed()).isFalse();
        assertThat(buffer.getDataType()).isEqualTo(Buffer.DataType.DATA_BUFFER);
        List<ThrowingCallable> calls = List.of(
                () -> buffer.getNioBuffer(0, 1),
                buffer::getNioBufferReadable,
                buffer::asByteBuf,
                () -> buffer.setSize(1),
                () -> buffer.setReaderIndex(1),
                () -> buffer.setCompressed(true),
                () -> buffer.setDataType(Buffer.DataType.EVENT_BUFFER),
                () -> buffer.setRecycler(BufferRecycler.DummyBufferRecycler.INSTANCE),
                () -> builder.append(ByteBuffer.allocate(1)),
                () -> builder.appendAndCommit(ByteBuffer.allocate(1)),
                builder::createBufferConsumer);
        assertThat(calls)
                .allSatisfy(call -> assertThatThrownBy(call).isInstanceOf(UnsupportedOperationException.class));
    }
}
