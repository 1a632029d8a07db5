package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.Sources;
import com.hazelcast.jet.pipeline.StreamStage;
import io.aurochs.benchmarks.streambox.data.RecordBatch;

/**
 * Where pipelines begin and end.
 *
 * @param parallelism of each source and sink
 */
record Ends(int parallelism) {
    /**
     * A source of a stream.
     *
     * @param stream from 0
     * @param items makes the reader of each parallel source
     */
    <B extends RecordBatch, T> StreamStage<T> source(
            Pipeline pipeline, String name, int stream, SupplierEx<ItemReader<B, T>> items) {
        int sources = parallelism;
        return pipeline.readFrom(Sources.<T>streamFromProcessorWithWatermarks(
                        name,
                        true,
                        policy -> ProcessorMetaSupplier.of(
                                sources, () -> new ReplaySource<>(stream, items.get(), policy.wrapFn()))))
                // The source says its watermarks itself.
                .withNativeTimestamps(0);
    }

    /** A sink of results. */
    <T> Sink<T> sink(ResultReceiver<T> receiver) {
        return Sinks.fromProcessor("results", ProcessorMetaSupplier.of(parallelism, () -> new ResultSink<>(receiver)));
    }
}
