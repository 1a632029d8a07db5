package com.example;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.CloseableIterator;
import org.apache.flink.util.Collector;

/**
 * Endless visits of eight pages, counted: a line for each thousandth visit of a page. The client gets the lines of a checkpoint once it is
 * complete, so each line once, whatever fails.
 */
public final class PageVisits {
    private static final long PAGES = 8;

    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment.enableCheckpointing(500);

        DataGeneratorSource<Long> visits = new DataGeneratorSource<>(
                visit -> visit % PAGES, Long.MAX_VALUE, RateLimiterStrategy.perSecond(20_000), Types.LONG);
        DataStream<String> counts = environment
                .fromSource(visits, WatermarkStrategy.noWatermarks(), "visits")
                .uid("visits")
                .keyBy(page -> page)
                .process(new Thousands())
                .uid("counts");

        try (CloseableIterator<String> lines = counts.executeAndCollect("page-visits")) {
            lines.forEachRemaining(System.out::println);
        }
    }

    private static final class Thousands extends KeyedProcessFunction<Long, Long, String> {
        private transient ValueState<Long> visits;

        @Override
        public void open(OpenContext context) {
            visits = getRuntimeContext().getState(new ValueStateDescriptor<>("visits", Types.LONG));
        }

        @Override
        public void processElement(Long page, Context context, Collector<String> lines) throws Exception {
            Long before = visits.value();
            long count = before == null ? 1 : before + 1;
            visits.update(count);
            if (count % 1_000 == 0) {
                lines.collect("page " + page + ": " + count + " visits");
            }
        }
    }
}
