package io.aurochs.flink.sample;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.connector.dsv2.DataStreamV2SinkUtils;
import org.apache.flink.api.connector.dsv2.DataStreamV2SourceUtils;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.datastream.api.ExecutionEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;

/**
 * A user's main. Every argument is a step: {@code execute=NAME}, {@code async=NAME} and {@code endless=NAME} submit a job,
 * {@code shuffle=NAME} one with an edge, {@code v2=NAME} one with an edge in the DataStream API V2, {@code classes=NAME} one
 * whose job graph cannot be made without the jar's classes, {@code fail=MESSAGE} one
 * that fails, {@code failing=MESSAGE} one that fails while main goes on, {@code cached=FILE} one that fails with the text of
 * a file from the distributed cache, {@code catch=MESSAGE} one whose failure main swallows, {@code cancel} cancels the last,
 * {@code await} waits for its result, {@code show=KEY} throws a setting of the environment, {@code throw=MESSAGE},
 * {@code exit=CODE}, {@code old} does what only another Flink can, {@code sql=STATEMENTS} executes SQL, each statement to
 * the end of its job.
 */
public final class SteppingJob {
    private final Deque<JobClient> submitted = new ArrayDeque<>();

    private SteppingJob() {}

    public static void main(String[] args) throws Exception {
        SteppingJob job = new SteppingJob();
        for (String arg : args) {
            String[] step = arg.split("=", 2);
            job.step(step[0], step.length > 1 ? step[1] : "");
        }
    }

    private void step(String verb, String value) throws Exception {
        switch (verb) {
            case "execute" -> numbers(1_000, new Failing("")).execute(value);
            case "async" -> submitted.push(numbers(1_000, new Failing("")).executeAsync(value));
            case "endless" ->
                submitted.push(numbers(Long.MAX_VALUE, new Failing("")).executeAsync(value));
            case "shuffle" -> shuffled().execute(value);
            case "classes" -> numbers(1_000, new NeedsItsClasses()).execute(value);
            case "v2" -> keyedWithV2(value);
            case "cached" -> cached(value).execute("doomed");
            case "fail" -> numbers(1_000, new Failing(value)).execute("doomed");
            case "failing" -> submitted.push(numbers(1_000, new Failing(value)).executeAsync("doomed"));
            case "await" -> submitted.pop().getJobExecutionResult().get();
            case "catch" -> executeAndCatch(value);
            case "cancel" -> submitted.pop().cancel().get();
            case "show" -> throw new IllegalStateException(setting(value));
            case "throw" -> throw new IllegalStateException(value);
            case "exit" -> System.exit(Integer.parseInt(value));
            case "sql" -> executeSql(value);
            case "old" -> throw new NoSuchMethodError("'void org.apache.flink.api.common.ExecutionConfig.old()'");
            default -> throw new IllegalArgumentException(verb + "=" + value);
        }
    }

    private static void executeSql(String statements) throws Exception {
        TableEnvironment environment = TableEnvironment.create(EnvironmentSettings.inStreamingMode());
        for (String statement : statements.split(";", -1)) {
            environment.executeSql(statement).await();
        }
    }

    private void executeAndCatch(String value) throws Exception {
        try {
            step("fail", value);
        } catch (Exception e) {
            System.err.println("caught");
        }
    }

    private static StreamExecutionEnvironment numbers(long last, MapFunction<Long, Long> map) {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment.fromSequence(1, last).map(map).returns(Long.class).sinkTo(new DiscardingSink<>());
        return environment;
    }

    private static StreamExecutionEnvironment shuffled() {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment
                .fromSequence(1, 1_000)
                .name("numbers")
                .shuffle()
                .sinkTo(new DiscardingSink<>())
                .name("nowhere");
        return environment;
    }

    private static StreamExecutionEnvironment cached(String file) {
        StreamExecutionEnvironment environment = numbers(1_000, new FailingWithCached());
        environment.registerCachedFile(file, FailingWithCached.NAME);
        return environment;
    }

    private static void keyedWithV2(String name) throws Exception {
        ExecutionEnvironment environment = ExecutionEnvironment.getInstance();
        environment
                .fromSource(DataStreamV2SourceUtils.fromData(List.of(1L, 2L)), "numbers")
                .keyBy(number -> number % 2)
                .toSink(DataStreamV2SinkUtils.wrapSink(new DiscardingSink<>()));
        environment.execute(name);
    }

    private static String setting(String key) {
        return key + "="
                + StreamExecutionEnvironment.getExecutionEnvironment()
                        .getConfiguration()
                        .toMap()
                        .get(key);
    }

    /** Throws its message at the first record; without one, lets all pass. */
    private record Failing(String message) implements MapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long map(Long value) {
            if (!message.isEmpty()) {
                throw new IllegalStateException(message);
            }
            return value;
        }
    }

    /** Written only where the thread's class loader finds this class, as what the planner generates for a class of the user. */
    private static final class NeedsItsClasses implements MapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long map(Long value) {
            return value;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            try {
                ClassLoader loader = Thread.currentThread().getContextClassLoader();
                if (Class.forName(getClass().getName(), false, loader) != getClass()) {
                    throw new IOException("the thread's class loader has another class of this name");
                }
            } catch (ClassNotFoundException e) {
                throw new IOException(e);
            }
            out.defaultWriteObject();
        }
    }

    /** Throws the text of a file from the distributed cache. */
    private static final class FailingWithCached extends RichMapFunction<Long, Long> {
        static final String NAME = "cached";
        private static final long serialVersionUID = 1L;

        @Override
        public Long map(Long value) throws IOException {
            Path file = getRuntimeContext().getDistributedCache().getFile(NAME).toPath();
            throw new IllegalStateException(Files.readString(file));
        }
    }
}
