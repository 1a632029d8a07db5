package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.benchmark.JoinBenchmark;
import io.aurochs.benchmarks.streambox.data.JoinRecords;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.time.Duration;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.co.ProcessJoinFunction;
import org.apache.flink.util.Collector;

/** Join: pairs of records of two streams with equal keys and times close to each other, by Flink's interval join. */
final class JoinJob {
    private static final TypeInformation<JoinRecord> RECORD = TypeInformation.of(JoinRecord.class);
    private static final TypeInformation<Tuple2<JoinRecord, JoinRecord>> PAIRS = Types.TUPLE(RECORD, RECORD);

    private JoinJob() {}

    static void build(JoinBenchmark benchmark, StreamExecutionEnvironment env) {
        Duration range = Duration.ofMillis(benchmark.rangeMs());
        DataStream<Tuple2<JoinRecord, JoinRecord>> pairs = records(env, "left", 0)
                .intervalJoin(records(env, "right", 1))
                .between(range.negated(), range)
                .process(new Pairs(), PAIRS);
        ResultSink.add(
                pairs,
                (checksums, pair) -> checksums.pair(
                        pair.f0.key(), pair.f0.timeMs(), pair.f0.payload(), pair.f1.timeMs(), pair.f1.payload()));
    }

    private static KeyedStream<JoinRecord, Long> records(StreamExecutionEnvironment env, String name, int stream) {
        return ReplaySource.add(env, name, stream, () -> new Side(stream == 0), RECORD)
                .keyBy(JoinRecord::key, Types.LONG);
    }

    /** One record for all of a stream. */
    private static final class Side implements View<JoinRecords, JoinRecord> {
        private final boolean isLeft;
        private final JoinRecord record = new JoinRecord();

        Side(boolean isLeft) {
            this.isLeft = isLeft;
        }

        private NumberRecords side(JoinRecords records) {
            return isLeft ? records.left() : records.right();
        }

        @Override
        public long timeMs(JoinRecords records, int index) {
            return side(records).times()[index];
        }

        @Override
        public JoinRecord record(JoinRecords records, int index, long timeMs) {
            NumberRecords side = side(records);
            record.set(side.column(JoinRecords.KEY)[index], timeMs, side.column(JoinRecords.PAYLOAD)[index]);
            return record;
        }
    }

    private static final class Pairs
            extends ProcessJoinFunction<JoinRecord, JoinRecord, Tuple2<JoinRecord, JoinRecord>> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(
                JoinRecord left, JoinRecord right, Context context, Collector<Tuple2<JoinRecord, JoinRecord>> pairs) {
            pairs.collect(Tuple2.of(left, right));
        }
    }
}
