package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.flink.CounterFactory;
import io.aurochs.application.study.flink.JobParts;
import io.aurochs.benchmarks.flink.source.RecordSource;
import io.aurochs.benchmarks.runner.PaddedCounters;
import io.aurochs.benchmarks.runner.RunProbes;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;

/** What a job of the study is measured with. */
final class MeasuredParts implements JobParts {
    private final StreamExecutionEnvironment env;
    private final RecordSource<String> source;
    private final boolean openLoop;

    MeasuredParts(StreamExecutionEnvironment env, RecordSource<String> source, boolean openLoop) {
        this.env = env;
        this.source = source;
        this.openLoop = openLoop;
    }

    @Override
    public DataStream<String> lines() {
        return env.fromSource(source, WatermarkStrategy.noWatermarks(), "lines", Types.STRING);
    }

    @Override
    public <K, I, O> KeyedProcessFunction<K, I, O> named(KeyedProcessFunction<K, I, O> function) {
        return new CountedFunction<>(function);
    }

    @Override
    public <I, O> ProcessFunction<I, O> named(ProcessFunction<I, O> function) {
        return new CountedProcess<>(function);
    }

    @Override
    public CounterFactory counter(String operator) {
        return () -> {
            PaddedCounters counter = RunProbes.current().counts().add(operator);
            return () -> counter.add(0, 1);
        };
    }

    @Override
    public <R> void results(DataStream<R> results, ResultHasher<R> hasher) {
        results.sinkTo(openLoop ? CountingSink.measuringLatency(hasher) : new CountingSink<>(hasher))
                .name("sink");
    }
}
