package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.async.AsyncFunction;
import org.apache.flink.streaming.api.functions.async.ResultFuture;

/** Asynchronous calls after an exchange, ordered and unordered: the operator keeps the records it waits for. */
public final class AsyncCalls implements FlinkJob {
    private static final int NUMBERS = 2_000;
    private static final int CUSTOMERS = 6;

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        DataStream<Order> orders = bench.numbers("numbers", NUMBERS)
                .map(number -> Order.of(number, Scatter.key(CUSTOMERS, number)))
                .setParallelism(producers)
                .keyBy(order -> order.customer);
        bench.collectInOrder(
                AsyncDataStream.orderedWait(orders, new Describe(), 1, TimeUnit.MINUTES, 20), "ordered", text -> {
                    String[] fields = text.split(",", 3);
                    return fields[1] + "/" + Long.parseLong(fields[0]) % producers;
                });
        bench.collect(AsyncDataStream.unorderedWait(orders, new Describe(), 1, TimeUnit.MINUTES, 20), "unordered");
    }

    /** Answers from another thread, about every second time. */
    static final class Describe implements AsyncFunction<Order, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void asyncInvoke(Order order, ResultFuture<String> result) {
            if (Scatter.below(2, order.id) == 0) {
                result.complete(List.of(order.toString()));
                return;
            }
            ForkJoinPool.commonPool().execute(() -> result.complete(List.of(order.toString())));
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            String customer = Scatter.key(CUSTOMERS, number);
            String text = Order.of(number, customer).toString();
            journal.noteInOrder("ordered", customer + "/" + number % setup.producers(), text);
            journal.note("unordered", text);
        }
    }
}
