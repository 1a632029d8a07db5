package io.aurochs.application.study.flink;

import io.aurochs.application.study.ResultHasher;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;

/** What a job receives from outside. Operators have the environment's parallelism, unless a job says otherwise. */
public interface JobParts {
    /**
     * Lines. Those with a key in common that decides about results come from one subtask, in their order: parse them in operators of the same
     * parallelism, which Flink chains to the source.
     */
    DataStream<String> lines();

    /**
     * The operator at which records are counted: the function itself, or one around it.
     *
     * @param function of which Flink keeps keyed state and what a {@code CheckpointedFunction} gives it. As one around it does not tell its
     *     types, that of its results has to be said ({@code returns})
     */
    <K, I, O> KeyedProcessFunction<K, I, O> named(KeyedProcessFunction<K, I, O> function);

    /**
     * The same of an operator without keys.
     *
     * @param function of which Flink keeps nothing
     */
    <I, O> ProcessFunction<I, O> named(ProcessFunction<I, O> function);

    /** What an operator besides the named one counts the records with that it takes: as it is, nothing. */
    default CounterFactory counter(String operator) {
        return CounterFactory.NONE;
    }

    /** Takes results; a job may have several streams of them. */
    <R> void results(DataStream<R> results, ResultHasher<R> hasher);
}
