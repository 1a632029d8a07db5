package com.example;

import java.time.Duration;
import java.util.Locale;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * Endless readings of ten sensors, a hundred per second of event time: their mean by minutes of event time. Operators with state
 * have uids, so that a savepoint of one run starts another one.
 */
public final class SensorAverages {
    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment.enableCheckpointing(1_000);

        DataGeneratorSource<Reading> readings = new DataGeneratorSource<>(
                SensorAverages::reading,
                Long.MAX_VALUE,
                RateLimiterStrategy.perSecond(60_000),
                Types.POJO(Reading.class));
        environment
                .fromSource(
                        readings,
                        WatermarkStrategy.<Reading>forBoundedOutOfOrderness(Duration.ofSeconds(5))
                                .withTimestampAssigner((reading, previous) -> reading.time),
                        "readings")
                .setParallelism(1)
                .uid("readings")
                .keyBy(reading -> reading.sensor)
                .window(TumblingEventTimeWindows.of(Duration.ofMinutes(1)))
                .aggregate(new Mean(), new Line())
                .uid("averages")
                .print();

        environment.execute("sensor-averages");
    }

    private static Reading reading(long index) {
        Reading reading = new Reading();
        reading.sensor = (int) (index % 10);
        reading.time = index * 10 + index * 7_919 % 5_000; // up to five seconds out of order
        reading.value = index % 1_000 / 10.0;
        return reading;
    }

    /** What a sensor measured at a time, in milliseconds since the epoch. */
    public static final class Reading {
        public int sensor;
        public long time;
        public double value;
    }

    /** Sum and count of the readings of a window. */
    public static final class Sum {
        public double sum;
        public long count;
    }

    private static final class Mean implements AggregateFunction<Reading, Sum, Sum> {
        @Override
        public Sum createAccumulator() {
            return new Sum();
        }

        @Override
        public Sum add(Reading reading, Sum sum) {
            sum.sum += reading.value;
            sum.count++;
            return sum;
        }

        @Override
        public Sum getResult(Sum sum) {
            return sum;
        }

        @Override
        public Sum merge(Sum one, Sum other) {
            one.sum += other.sum;
            one.count += other.count;
            return one;
        }
    }

    private static final class Line extends ProcessWindowFunction<Sum, String, Integer, TimeWindow> {
        @Override
        public void process(Integer sensor, Context context, Iterable<Sum> sums, Collector<String> lines) {
            Sum sum = sums.iterator().next();
            lines.collect(String.format(
                    Locale.ROOT,
                    "minute %d: sensor %d: %.2f of %d readings",
                    context.window().getStart() / 60_000,
                    sensor,
                    sum.sum / sum.count,
                    sum.count));
        }
    }
}
