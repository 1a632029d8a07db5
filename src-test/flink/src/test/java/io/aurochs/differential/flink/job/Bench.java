package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.EventTime;
import io.aurochs.differential.flink.component.JournalSink;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Where a job is built: an environment with the setup's parallelism, and the run whose journal tells what was found.
 *
 * @param job its name; other jobs may be built onto the same environment
 */
public record Bench(StreamExecutionEnvironment environment, String job, Run run, Setup setup) {
    /** The numbers below {@code count}, without timestamps, of the setup's producers: number n of producer n modulo them. */
    public SingleOutputStreamOperator<Long> numbers(String name, long count) {
        return from(NumberSource.below(run, name, setup.producers(), count), WatermarkStrategy.noWatermarks(), name);
    }

    /**
     * The numbers below {@code count} in their order, of a single producer; each its own timestamp, with a watermark behind
     * it.
     */
    public SingleOutputStreamOperator<Long> timedNumbers(String name, long count) {
        return from(NumberSource.below(run, name, 1, count), EventTime.ofNumbers(), name)
                .setParallelism(1);
    }

    /** An operator's id that no other job has. */
    public String uid(String name) {
        return job + ": " + name;
    }

    /** A source with the setup's producers. */
    public SingleOutputStreamOperator<Long> from(NumberSource source, WatermarkStrategy<Long> watermarks, String name) {
        return environment.fromSource(source, watermarks, name).uid(uid(name)).setParallelism(setup.producers());
    }

    /** Ends a stream in the journal, as a multiset. */
    public <T> DataStreamSink<T> collect(DataStream<T> stream, String topic) {
        return stream.sinkTo(JournalSink.of(run, topic)).name(topic).uid(uid(topic + " journal"));
    }

    /** Ends a stream in the journal, where what has the same key keeps its order. */
    public <T> DataStreamSink<T> collectInOrder(DataStream<T> stream, String topic, KeySelector<T, String> key) {
        return stream.sinkTo(JournalSink.inOrder(run, topic, key)).name(topic).uid(uid(topic + " journal"));
    }
}
