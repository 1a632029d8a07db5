package io.aurochs.flink.operator;

import io.aurochs.flink.chain.OwnCode;
import io.aurochs.metrics.ArrivalMetrics;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.checkpoint.CheckpointException;
import org.apache.flink.runtime.checkpoint.channel.ChannelStateWriter;
import org.apache.flink.runtime.checkpoint.channel.InputChannelInfo;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.runtime.io.AbstractStreamTaskNetworkInput;
import org.apache.flink.streaming.runtime.io.DataInputStatus;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput.DataOutput;
import org.apache.flink.streaming.runtime.io.RecoverableStreamTaskInput;
import org.apache.flink.streaming.runtime.io.StreamInputProcessor;
import org.apache.flink.streaming.runtime.io.StreamMultipleInputProcessor;
import org.apache.flink.streaming.runtime.io.StreamOneInputProcessor;
import org.apache.flink.streaming.runtime.io.StreamTaskInput;
import org.apache.flink.util.function.ThrowingConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Has a task's network inputs read bundles, beside the bytes that they read anyway, also where Flink sorts what they read.
 * Gates, barrier handlers, watermark valves and the choice among several inputs stay Flink's. Used by the task's thread when the task is set up.
 */
final class TaskInputs {
    private final StreamOperator<?> operator;
    private final boolean isFinished;
    private final String[] spillingDirectories;
    private final InputProgress progress;
    private final int prefetchRecords;
    private final @Nullable TaskWatch watch;
    private final @Nullable ChainCode code;

    /**
     * @param operator of the task's head
     * @param isFinished whether the task was restored as finished, so that its operator gets no records
     * @param progress told of each record
     * @param prefetchRecords of how many records key and keyed state are read together
     * @param watch counts bundles; null where there is no live page
     * @param code gives operators code of their own; null where they share it
     */
    TaskInputs(
            StreamOperator<?> operator,
            boolean isFinished,
            Environment environment,
            InputProgress progress,
            int prefetchRecords,
            @Nullable TaskWatch watch,
            @Nullable ChainCode code) {
        this.operator = operator;
        this.isFinished = isFinished;
        this.spillingDirectories = environment.getIOManager().getSpillingDirectoriesPaths();
        this.progress = progress;
        this.prefetchRecords = prefetchRecords;
        this.watch = watch;
        this.code = code;
    }

    /** Prepares every network input of a task; other inputs, such as sources chained to it, stay as they are. */
    void prepare(@Nullable StreamInputProcessor processor) {
        if (processor instanceof StreamOneInputProcessor<?> one) {
            prepare(one, 0);
        } else if (processor instanceof StreamMultipleInputProcessor several) {
            StreamOneInputProcessor<?>[] inputs = FlinkInternals.inputProcessors(several);
            for (int index = 0; index < inputs.length; index++) {
                prepare(inputs[index], index);
            }
        }
    }

    private void prepare(StreamOneInputProcessor<?> processor, int index) {
        Object input = FlinkInternals.input(processor);
        Object wrapped = FlinkInternals.wrappedInput(input);
        if (wrapped != null) {
            readBundlesToBeSorted(wrapped);
            return;
        }
        if (!(input instanceof AbstractStreamTaskNetworkInput<?, ?> networkInput)) {
            return;
        }
        TravellingKey key = new TravellingKey();
        RecordPrefetch prefetch = new RecordPrefetch(prefetchRecords, System::nanoTime);
        if (input instanceof RecoverableStreamTaskInput<?> recovering) {
            // Until the channel state of another parallelism is read there is nothing but bytes.
            FlinkInternals.setInput(processor, new Recovering<>(recovering, key, prefetch));
        } else {
            readBundles(networkInput, key, prefetch);
        }
        if (!isFinished) {
            processAtHead(FlinkInternals.output(processor), index, key, prefetch);
        }
    }

    /**
     * The sorter takes the records, and the operator gets them later, in another order: without their keys, and nothing of
     * them is read ahead. An input that recovers channel state does not do so behind a sorter, also on stock Flink, and reads
     * bytes.
     */
    private void readBundlesToBeSorted(Object wrapped) {
        if (wrapped instanceof AbstractStreamTaskNetworkInput<?, ?> input
                && !(wrapped instanceof RecoverableStreamTaskInput<?>)) {
            readBundles(input, new TravellingKey(), new RecordPrefetch(0, System::nanoTime));
        }
    }

    private void readBundles(AbstractStreamTaskNetworkInput<?, ?> input, TravellingKey key, RecordPrefetch prefetch) {
        Map<Object, Object> deserializers = FlinkInternals.recordDeserializers(input);
        deserializers.replaceAll((channel, bytesOnly) -> deserializer(channel, key, prefetch));
    }

    private BundleDeserializer<?> deserializer(Object channel, TravellingKey key, RecordPrefetch prefetch) {
        ArrivalMetrics arrivals =
                watch != null && channel instanceof InputChannelInfo info ? watch.arrivals(info) : null;
        return arrivals == null
                ? new BundleDeserializer<>(spillingDirectories, key, prefetch, progress)
                : new CountingDeserializer<>(spillingDirectories, key, prefetch, progress, arrivals);
    }

    private void processAtHead(Object output, int index, TravellingKey key, RecordPrefetch prefetch) {
        if (FlinkInternals.recordProcessor(output) == null) {
            return;
        }
        OwnCode ofHead = code == null ? null : code.of(operator);
        ThrowingConsumer<?, ?> processor =
                KeyContexts.processor(operator, FlinkInternals.operatorInput(output), index, key, prefetch, ofHead);
        if (processor == null && code != null) {
            processor = code.step(operator);
        }
        if (processor != null) {
            FlinkInternals.setRecordProcessor(output, processor);
        }
    }

    /** An input that reads channel state first and is then replaced by another, which is to read bundles. */
    private final class Recovering<T> implements RecoverableStreamTaskInput<T> {
        private final RecoverableStreamTaskInput<T> input;
        private final TravellingKey key;
        private final RecordPrefetch prefetch;

        Recovering(RecoverableStreamTaskInput<T> input, TravellingKey key, RecordPrefetch prefetch) {
            this.input = input;
            this.key = key;
            this.prefetch = prefetch;
        }

        @Override
        public StreamTaskInput<T> finishRecovery() throws IOException {
            StreamTaskInput<T> recovered = input.finishRecovery();
            if (recovered instanceof AbstractStreamTaskNetworkInput<?, ?> networkInput) {
                readBundles(networkInput, key, prefetch);
            }
            return recovered;
        }

        @Override
        public DataInputStatus emitNext(DataOutput<T> output) throws Exception {
            return input.emitNext(output);
        }

        @Override
        public CompletableFuture<?> getAvailableFuture() {
            return input.getAvailableFuture();
        }

        @Override
        public int getInputIndex() {
            return input.getInputIndex();
        }

        @Override
        public CompletableFuture<Void> prepareSnapshot(ChannelStateWriter writer, long checkpointId)
                throws CheckpointException {
            return input.prepareSnapshot(writer, checkpointId);
        }

        @Override
        public void close() throws IOException {
            input.close();
        }
    }
}
