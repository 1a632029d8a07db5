package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.JournalSink;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.async.AsyncRetryStrategy;
import org.apache.flink.streaming.api.functions.async.ResultFuture;
import org.apache.flink.streaming.api.functions.async.RichAsyncFunction;
import org.apache.flink.streaming.util.retryable.AsyncRetryStrategies;
import org.apache.flink.streaming.util.retryable.RetryPredicates;

/**
 * Asynchronous calls that succeed at the first attempt, at a later one, or never; attempts end in a thread of their own or in the
 * task's. The source stays open, silent, until every answer is there: at the end of the input nothing is retried any more.
 */
public final class AsyncRetries implements FlinkJob {
    /** For every setup's producers to emit as many. */
    private static final int NUMBERS = 900;

    private static final int KEYS = 6;
    private static final int RETRIES = 2;
    private static final int NEVER = Integer.MAX_VALUE;
    private static final String ORDERED = "ordered";
    private static final String UNORDERED = "unordered";

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        NumberSource source = NumberSource.below(bench.run(), "numbers", producers, NUMBERS)
                .waitingAt(NUMBERS / producers, ORDERED)
                .waitingAt(NUMBERS / producers, UNORDERED);
        DataStream<Long> numbers = bench.from(source, WatermarkStrategy.noWatermarks(), "numbers")
                .keyBy(number -> Scatter.key(KEYS, number));
        collect(
                bench,
                AsyncDataStream.orderedWaitWithRetry(numbers, new Ask(), 1, TimeUnit.MINUTES, 20, retries()),
                JournalSink.inOrder(bench.run(), ORDERED, answer -> way(numberIn(answer), producers)),
                ORDERED);
        collect(
                bench,
                AsyncDataStream.unorderedWaitWithRetry(numbers, new Ask(), 1, TimeUnit.MINUTES, 20, retries())
                        .rebalance(),
                JournalSink.of(bench.run(), UNORDERED),
                UNORDERED);
    }

    private static void collect(Bench bench, DataStream<String> answers, JournalSink<String> sink, String topic) {
        long wanted =
                LongStream.range(0, NUMBERS).filter(AsyncRetries::isAnswered).count();
        answers.sinkTo(sink.opensGateAt(wanted)).name(topic).uid(bench.uid(topic + " journal"));
    }

    @SuppressWarnings("unchecked") // Flink's predicate leaves out its type argument.
    private static AsyncRetryStrategy<String> retries() {
        return new AsyncRetryStrategies.FixedDelayRetryStrategyBuilder<String>(RETRIES, 1)
                .ifResult(RetryPredicates.EMPTY_RESULT_PREDICATE)
                .ifException(RetryPredicates.HAS_EXCEPTION_PREDICATE)
                .build();
    }

    /** Answers when it has been asked often enough. */
    static final class Ask extends RichAsyncFunction<Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient Map<Long, Integer> attempts;

        @SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
        Ask() {}

        @Override
        public void open(OpenContext context) {
            attempts = new ConcurrentHashMap<>();
        }

        @Override
        public void asyncInvoke(Long number, ResultFuture<String> result) {
            int attempt = attempts.merge(number, 1, Integer::sum);
            if (Scatter.below(2, number + attempt) == 0) {
                answer(number, attempt, result);
            } else {
                ForkJoinPool.commonPool().execute(() -> answer(number, attempt, result));
            }
        }
    }

    private static void answer(long number, int attempt, ResultFuture<String> result) {
        if (attempt >= attemptsNeeded(number)) {
            result.complete(List.of(answer(number, attempt)));
        } else if (isAnswered(number) && number % 2 == 0) {
            result.completeExceptionally(new IllegalStateException("thrown on purpose"));
        } else {
            result.complete(List.of());
        }
    }

    private static int attemptsNeeded(long number) {
        int needed = 1 + Scatter.below(RETRIES + 2, number * 3);
        // At the end of the input Flink may ask once more than the strategy allows.
        return needed <= 1 + RETRIES ? needed : NEVER;
    }

    private static boolean isAnswered(long number) {
        return attemptsNeeded(number) != NEVER;
    }

    private static String answer(long number, int attempt) {
        return number + " at attempt " + attempt;
    }

    private static long numberIn(String answer) {
        return Long.parseLong(answer.substring(0, answer.indexOf(' ')));
    }

    private static String way(long number, int producers) {
        return number % producers + " to " + Scatter.key(KEYS, number);
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            if (isAnswered(number)) {
                String answer = answer(number, attemptsNeeded(number));
                journal.noteInOrder(ORDERED, way(number, setup.producers()), answer);
                journal.note(UNORDERED, answer);
            }
        }
    }
}
