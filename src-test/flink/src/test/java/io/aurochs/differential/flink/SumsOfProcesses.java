package io.aurochs.differential.flink;

import java.io.File;
import java.io.IOException;
import java.io.Serial;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.flink.api.common.accumulators.ListAccumulator;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.Collector;

/**
 * A job that sums numbers by key, in state, and tells the sums when its source ends: which is late, until {@link #hurry}. Its tasks
 * may run in any process of this machine.
 */
final class SumsOfProcesses {
    private static final String SUMS = "sums";
    private static final long NUMBERS = 4_000_000;
    private static final int KEYS = 97;

    private final Path folder;
    private final Path hurry;

    /** @param folder of its own: checkpoints and savepoints go there */
    SumsOfProcesses(Path folder) {
        this.folder = folder;
        this.hurry = folder.resolve("hurry");
    }

    /** Submits it, with many restarts to go. */
    JobClient submit(Configuration client, int parallelism) throws Exception {
        Configuration configuration = new Configuration(client);
        configuration.setString("restart-strategy.type", "fixed-delay");
        configuration.setString("restart-strategy.fixed-delay.attempts", "1000");
        configuration.setString("restart-strategy.fixed-delay.delay", "100 ms");
        configuration.setString("execution.checkpointing.interval", "100 ms");
        configuration.setString(
                "execution.checkpointing.dir",
                folder.resolve("checkpoints").toUri().toString());
        configuration.setString("pipeline.classpaths", ownClasses().toString());
        StreamExecutionEnvironment environment = new StreamExecutionEnvironment(configuration);
        environment.setParallelism(parallelism);
        environment.setMaxParallelism(32);
        environment
                .fromSequence(1, NUMBERS)
                .uid("numbers")
                .map(new Slowly(hurry.toString()))
                .returns(Types.LONG)
                .keyBy(number -> (int) (number % KEYS), Types.INT)
                .process(new Sum())
                .uid(SUMS)
                .sinkTo(new DiscardingSink<>());
        return environment.executeAsync(SUMS);
    }

    private static URI ownClasses() throws Exception {
        return new File(SumsOfProcesses.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toURI();
    }

    /** Lets all numbers through that are left. */
    void hurry() throws IOException {
        Files.createFile(hurry);
    }

    /** What a job that has ended told. */
    static List<String> of(JobClient ended, long patienceS) throws Exception {
        List<String> sums =
                ended.getJobExecutionResult().get(patienceS, TimeUnit.SECONDS).getAccumulatorResult(SUMS);
        return sums.stream().sorted().toList();
    }

    /** What a plain loop finds. */
    static List<String> expected() {
        long[] sums = new long[KEYS];
        for (long number = 1; number <= NUMBERS; number++) {
            sums[(int) (number % KEYS)] += number;
        }
        return IntStream.range(0, KEYS)
                .mapToObj(key -> key + "=" + sums[key])
                .sorted()
                .toList();
    }

    /** Rests now and then, until a file exists. */
    private static final class Slowly implements MapFunction<Long, Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        private static final int STRETCH = 20;

        private final String untilFile;
        private boolean hurries;

        private Slowly(String untilFile) {
            this.untilFile = untilFile;
        }

        @Override
        public Long map(Long number) {
            if (!hurries && number % STRETCH == 0) {
                hurries = Files.exists(Path.of(untilFile));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            return number;
        }
    }

    /** The sum so far, which it tells at the end of time. */
    private static final class Sum extends KeyedProcessFunction<Integer, Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient ValueState<Long> sum;
        private transient ListAccumulator<String> told;

        @Override
        public void open(OpenContext context) {
            sum = getRuntimeContext().getState(new ValueStateDescriptor<>(SUMS, Types.LONG));
            told = new ListAccumulator<>();
            getRuntimeContext().addAccumulator(SUMS, told);
        }

        @Override
        public void processElement(Long number, Context context, Collector<String> out) throws Exception {
            Long before = sum.value();
            sum.update(before == null ? number : before + number);
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
        }

        @Override
        public void onTimer(long time, OnTimerContext context, Collector<String> out) throws Exception {
            told.add(context.getCurrentKey() + "=" + sum.value());
        }
    }
}
