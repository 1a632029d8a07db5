package io.aurochs.application.study.flink.launch;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.launch.ResultReport;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Counts results, and prints how many have come every few seconds and at the end. */
final class PrintingSink<R> extends DiscardingSink<R> {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final ResultHasher<R> hasher;

    PrintingSink(String name, ResultHasher<R> hasher) {
        this.name = name;
        this.hasher = hasher;
    }

    @Override
    public SinkWriter<R> createWriter(WriterInitContext context) {
        return new Writer<>(hasher, ResultReport.of(name, context.getTaskInfo().getIndexOfThisSubtask()));
    }

    private record Writer<R>(ResultHasher<R> hasher, ResultReport report) implements SinkWriter<R> {
        @Override
        public void write(R result, Context context) {
            report.accept(hasher.hash(result));
            report.printIfDue();
        }

        @Override
        public void flush(boolean endOfInput) {
            // Nothing is held back.
        }

        @Override
        public void close() {
            report.print();
        }
    }
}
