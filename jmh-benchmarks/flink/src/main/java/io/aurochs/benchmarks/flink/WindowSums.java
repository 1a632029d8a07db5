package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.flink.source.RecordSource;
import io.aurochs.benchmarks.runner.ExpectedRun;
import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;

/** {@code measurements -hash(sensor)-> sums of 1 s of event time -> sink}: a tumbling window, or the same by hand. */
final class WindowSums implements Application<Measurement> {
    static final String WINDOW = "window";
    static final String TIMERS = "timers";
    static final Duration LENGTH = Duration.ofSeconds(1);

    private final String name;
    private final int splits;

    private WindowSums(String name, int splits) {
        this.name = name;
        this.splits = splits;
    }

    /** By Flink's windows. */
    static WindowSums ofWindows(int splits) {
        return new WindowSums(WINDOW, splits);
    }

    /** By a function that keeps state and sets timers itself. */
    static WindowSums ofTimers(int splits) {
        return new WindowSums(TIMERS, splits);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public double recordsPerEmission() {
        return 1;
    }

    @Override
    public boolean measuresLatency() {
        return false;
    }

    @Override
    public void build(StreamExecutionEnvironment env) {
        RecordSource<Measurement> source = new RecordSource<>(MeasurementGenerator::new, splits);
        WatermarkStrategy<Measurement> watermarks = WatermarkStrategy.<Measurement>forMonotonousTimestamps()
                .withTimestampAssigner((measurement, none) -> measurement.timeMs);
        KeyedStream<Measurement, Integer> bySensor = env.fromSource(
                        source, watermarks, "measurements", TypeInformation.of(Measurement.class))
                .keyBy(measurement -> measurement.sensor, Types.INT);
        SingleOutputStreamOperator<WindowResult> sums = name.equals(TIMERS)
                ? bySensor.process(new SumByTimer(LENGTH.toMillis()))
                : bySensor.window(TumblingEventTimeWindows.of(LENGTH)).aggregate(new SumValues(), new NameWindow());
        sums.name(name).sinkTo(new CountingSink<>(new WindowChecksum())).name("sink");
    }

    @Override
    public RecordGenerator<Measurement> generator(int split) {
        return new MeasurementGenerator(split);
    }

    @Override
    public LoopBody<Measurement> loop(RunProbes probes) {
        return new WindowSumsLoop(probes);
    }

    /** Window by window, as every split's records are in the order of their times. */
    @Override
    public ExpectedRun expected(List<SourceProbe> sources) {
        long perWindow = MeasurementGenerator.PER_MS * LENGTH.toMillis();
        long longest = sources.stream().mapToLong(SourceProbe::emitted).max().orElse(0);
        long results = 0;
        long checksum = 0;
        for (long first = 0; first < longest; first += perWindow) {
            WindowTable table = new WindowTable();
            for (SourceProbe source : sources) {
                MeasurementGenerator generator = new MeasurementGenerator(source.task());
                long end = Math.min(first + perWindow, source.emitted());
                for (long i = first; i < end; i++) {
                    long bits = generator.bits(i);
                    table.add(MeasurementGenerator.sensor(bits), MeasurementGenerator.value(bits));
                }
            }
            results += table.results();
            checksum += table.checksum(first / MeasurementGenerator.PER_MS);
        }
        long records = sources.stream().mapToLong(SourceProbe::emitted).sum();
        return ExpectedRun.exact(records, results, checksum, Map.of());
    }

    /** One window of every sensor. */
    private static final class WindowTable {
        private final long[] counts = new long[MeasurementGenerator.SENSORS];
        private final double[] sums = new double[MeasurementGenerator.SENSORS];

        void add(int sensor, double value) {
            counts[sensor]++;
            sums[sensor] += value;
        }

        long results() {
            long results = 0;
            for (long count : counts) {
                results += count > 0 ? 1 : 0;
            }
            return results;
        }

        long checksum(long startMs) {
            long checksum = 0;
            for (int sensor = 0; sensor < counts.length; sensor++) {
                if (counts[sensor] > 0) {
                    checksum += WindowChecksum.of(sensor, startMs, counts[sensor], sums[sensor]);
                }
            }
            return checksum;
        }
    }
}
