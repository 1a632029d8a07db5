package io.aurochs.differential.flink.batch;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.io.Serial;
import java.util.Map;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.co.BroadcastProcessFunction;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.util.Collector;

/**
 * A batch job in which one source feeds both inputs of an operator that reads the broadcast one to its end first: meanwhile all other
 * records wait on the edges between: directly behind the source, behind a task, and broadcast, too, where each consumer gets all of them.
 * So many fit into the nine buffers that Flink fills before a task has to wait for the tenth, and not many more.
 *
 * @param name of the job
 * @param numbers how many records there are, one for each number
 * @param type of the records
 * @param record of a number
 * @param number of a record
 */
public record OneSourceForBoth<T>(
        String name, int numbers, TypeInformation<T> type, MapFunction<Long, T> record, MapFunction<T, Long> number)
        implements FlinkJob {
    private static final int LONG_TEXTS = 1_000;
    private static final String LONG_TEXT = " ".repeat(200);
    private static final String LARGER_THAN_A_BUFFER = " ".repeat(40_000);
    private static final MapStateDescriptor<Long, Long> LAST = new MapStateDescriptor<>("last", Types.LONG, Types.LONG);

    /** Of records that are all of one size, so small that a bundle of as many as it may have is far from filling a buffer. */
    public static OneSourceForBoth<Long> ofNumbers() {
        return new OneSourceForBoth<>("OneSourceForBoth", 13_700, Types.LONG, number -> number, number -> number);
    }

    /** Of texts, first long ones, then short ones: who takes some for a sample of all overestimates the short ones. */
    public static OneSourceForBoth<String> ofTexts() {
        return new OneSourceForBoth<>(
                "OneSourceForBothOfTexts",
                4_900,
                Types.STRING,
                OneSourceForBoth::text,
                text -> Long.valueOf(text.strip()));
    }

    /** Of texts that take more than a buffer each. */
    public static OneSourceForBoth<String> ofLargeTexts() {
        return new OneSourceForBoth<>(
                "OneSourceForBothOfLargeTexts",
                7,
                Types.STRING,
                number -> number + LARGER_THAN_A_BUFFER,
                text -> Long.valueOf(text.strip()));
    }

    /** Of rows of SQL with such texts. */
    public static OneSourceForBoth<RowData> ofRows() {
        return new OneSourceForBoth<>(
                "OneSourceForBothOfRows",
                1_950,
                InternalTypeInfo.of(RowType.of(new BigIntType(), new VarCharType(VarCharType.MAX_LENGTH))),
                number -> GenericRowData.of(number, StringData.fromString(text(number))),
                row -> row.getLong(0));
    }

    private static String text(long number) {
        return number < LONG_TEXTS ? number + LONG_TEXT : String.valueOf(number);
    }

    @Override
    public Map<String, String> settings() {
        return InBatch.SETTINGS;
    }

    @Override
    public void build(Bench bench) {
        DataStream<T> records = bench.numbers("numbers", numbers)
                .map(record)
                .returns(type)
                .setParallelism(bench.setup().producers());
        collect(bench, records.rebalance(), records, "from the source");
        DataStream<T> passed =
                records.rebalance().map(value -> value).returns(type).rebalance();
        collect(bench, passed, records, "from a task");
        collect(bench, records.broadcast(), records, "broadcast");
    }

    private void collect(Bench bench, DataStream<T> waiting, DataStream<T> broadcast, String topic) {
        bench.collect(
                waiting.connect(broadcast.broadcast(LAST))
                        .process(new WithLast<>(number))
                        .returns(Types.STRING)
                        .rebalance(),
                topic);
    }

    /** Each number, and the last one that was broadcast. */
    private static final class WithLast<T> extends BroadcastProcessFunction<T, T, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final MapFunction<T, Long> number;

        WithLast(MapFunction<T, Long> number) {
            this.number = number;
        }

        @Override
        public void processElement(T record, ReadOnlyContext context, Collector<String> out) throws Exception {
            out.collect(
                    number.map(record) + " " + context.getBroadcastState(LAST).get(0L));
        }

        @Override
        public void processBroadcastElement(T record, Context context, Collector<String> out) throws Exception {
            context.getBroadcastState(LAST).put(0L, number.map(record));
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long record = 0; record < numbers; record++) {
            journal.note("from the source", record + " " + (numbers - 1));
            journal.note("from a task", record + " " + (numbers - 1));
            for (int consumer = 0; consumer < setup.consumers(); consumer++) {
                journal.note("broadcast", record + " " + (numbers - 1));
            }
        }
    }
}
