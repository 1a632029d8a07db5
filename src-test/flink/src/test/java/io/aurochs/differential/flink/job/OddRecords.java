package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.EventTime;
import io.aurochs.differential.flink.component.Journal;
import java.io.Serial;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/** Records that are null, without a timestamp, with the least one, a megabyte long, or of a type only Kryo knows. */
public final class OddRecords implements FlinkJob {
    private static final int NUMBERS = 1_000;
    private static final int LARGE = 12;
    private static final TypeInformation<Row> ROW = Types.ROW_NAMED(
            new String[] {"number", "text", "decimal", "date"},
            Types.LONG,
            Types.STRING,
            Types.BIG_DEC,
            Types.LOCAL_DATE);

    @Override
    public void build(Bench bench) {
        DataStream<Long> numbers = bench.numbers("numbers", NUMBERS);
        bench.collect(numbers.map(OddRecords::textOrNull).returns(Types.STRING).rebalance(), "null records");
        bench.collect(numbers.rebalance().process(new TellTimestamp()), "no timestamps");
        bench.collect(
                numbers.assignTimestampsAndWatermarks(EventTime.behindEachRecord((number, before) -> leastOr(number)))
                        .rebalance()
                        .process(new TellTimestamp()),
                "least timestamps");
        bench.collect(
                numbers.filter(number -> number < LARGE)
                        .map(OddRecords::large)
                        .rebalance()
                        .map(text -> text.length() + " " + text.hashCode()),
                "large");
        bench.collect(
                numbers.map(OddRecords::row)
                        .returns(ROW)
                        .keyBy(row -> Long.parseLong(String.valueOf(row.getField(0))) % 5),
                "rows");
        bench.collect(
                numbers.map(Opaque::new)
                        .returns(new GenericTypeInfo<>(Opaque.class))
                        .rebalance(),
                "opaque");
    }

    private static @Nullable String textOrNull(long number) {
        return number % 3 == 0 ? null : "text " + number;
    }

    private static long leastOr(long number) {
        return number % 2 == 0 ? Long.MIN_VALUE : number;
    }

    private static String large(long number) {
        return String.valueOf((char) ('a' + number)).repeat(1 << 20);
    }

    private static Row row(long number) {
        Row row = Row.ofKind(
                number % 2 == 0 ? RowKind.INSERT : RowKind.DELETE,
                number,
                textOrNull(number),
                BigDecimal.valueOf(number, 3),
                LocalDate.ofEpochDay(number));
        if (number % 7 == 0) {
            row.setField(2, null);
        }
        return row;
    }

    /** No POJO: no setters, and no constructor without arguments. */
    static final class Opaque {
        private final String text;
        private final long[] numbers;

        Opaque(long number) {
            text = "opaque " + number;
            numbers = new long[] {number, -number};
        }

        @Override
        public String toString() {
            return text + " " + numbers[0] + " " + numbers[1];
        }
    }

    /** The record and its timestamp. */
    static final class TellTimestamp extends ProcessFunction<Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Long number, Context context, Collector<String> out) {
            out.collect(number + " at " + context.timestamp());
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("null records", String.valueOf(textOrNull(number)));
            journal.note("opaque", new Opaque(number));
            journal.note("rows", row(number));
            if (number < LARGE) {
                String large = large(number);
                journal.note("large", large.length() + " " + large.hashCode());
            }
        }
    }
}
