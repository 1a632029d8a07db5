package io.aurochs.application.study.flink.launch;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.flink.JobParts;
import io.aurochs.application.study.flink.StudyJobs;
import io.aurochs.application.study.launch.StudyArguments;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.streaming.api.transformations.SideOutputTransformation;

/**
 * Runs an application of the study: {@code StudyMain APP [--parallelism N] [--seed 1] [--lines N]}. The job ends when its sources have read their
 * lines; sinks print what has come. Without a parallelism it has the environment's.
 */
public final class StudyMain {
    private StudyMain() {}

    /**
     * Runs the job to its end.
     *
     * @throws IllegalArgumentException with one line on what is wrong with the arguments
     */
    public static void main(String[] args) throws Exception {
        StudyArguments arguments = StudyArguments.parse(args);
        StudyApplication application = arguments.application();
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        if (arguments.parallelism() > 0) {
            env.setParallelism(arguments.parallelism());
        }
        StudyJobs.of(application).build(new Parts(env, arguments));
        env.execute(application.name());
    }

    private record Parts(StreamExecutionEnvironment env, StudyArguments arguments) implements JobParts {
        @Override
        public DataStream<String> lines() {
            LineNumbers numbers = new LineNumbers(env.getParallelism(), arguments.lines());
            return env.fromSource(numbers, WatermarkStrategy.noWatermarks(), "line numbers")
                    .map(new ReadLine(arguments))
                    .name("lines");
        }

        @Override
        public <K, I, O> KeyedProcessFunction<K, I, O> named(KeyedProcessFunction<K, I, O> function) {
            return function;
        }

        @Override
        public <I, O> ProcessFunction<I, O> named(ProcessFunction<I, O> function) {
            return function;
        }

        @Override
        public <R> void results(DataStream<R> results, ResultHasher<R> hasher) {
            results.sinkTo(new PrintingSink<>(title(results.getTransformation()), hasher))
                    .name("sink");
        }

        /** Of what the results come from. */
        private static String title(Transformation<?> results) {
            return results instanceof SideOutputTransformation<?> side
                    ? side.getOutputTag().getId()
                    : results.getName();
        }
    }
}
