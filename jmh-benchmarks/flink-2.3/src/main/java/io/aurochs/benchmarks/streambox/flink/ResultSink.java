package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.parallel.ResultPart;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.io.Serializable;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Sums up results, each parallel sink those that it receives. */
final class ResultSink<T> implements Sink<T> {
    private static final long serialVersionUID = 1L;

    private final Receiver<T> receiver;

    private ResultSink(Receiver<T> receiver) {
        this.receiver = receiver;
    }

    /** Tells checksums of a result. */
    @FunctionalInterface
    interface Receiver<T> extends Serializable {
        void receive(WindowChecksums checksums, T result);
    }

    /** Ends a job with a sink, as parallel as the job. */
    static <T> void add(DataStream<T> results, Receiver<T> receiver) {
        results.sinkTo(new ResultSink<>(receiver))
                .name("results")
                .setParallelism(results.getExecutionEnvironment().getParallelism());
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return new Writer<>(
                receiver, ParallelRun.current().results(context.getTaskInfo().getIndexOfThisSubtask()));
    }

    private record Writer<T>(Receiver<T> receiver, ResultPart part) implements SinkWriter<T> {
        @Override
        public void write(T result, Context context) {
            receiver.receive(part.checksums(), result);
        }

        @Override
        public void writeWatermark(Watermark watermark) {
            // Flink's is the time of the last record that may have come; the last one has no next.
            long last = watermark.getTimestamp();
            part.watermark(last == Long.MAX_VALUE ? last : last + 1);
        }

        @Override
        public void flush(boolean endOfInput) {
            // Nothing is held back.
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }
}
