package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import java.util.List;
import java.util.TreeMap;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.types.Row;

/** Records that a serializer reads back as something else than it wrote: the next task sees what was read. */
public final class ChangedBySerializing implements FlinkJob {
    private static final int NUMBERS = 500;
    private static final TypeInformation<Row> ROW =
            Types.ROW_NAMED(new String[] {"number", "text"}, Types.LONG, Types.STRING);

    @Override
    public void build(Bench bench) {
        DataStream<Long> numbers = bench.numbers("numbers", NUMBERS);
        bench.collect(
                numbers.map(ChangedBySerializing::named)
                        .returns(ROW)
                        .rebalance()
                        .map(row -> row.getField(0) + " " + row.getField("text") + " "
                                + row.equals(Row.of(row.getField("number"), "b"))),
                "rows with names");
        bench.collect(
                numbers.map(Cached::new)
                        .returns(Types.GENERIC(Cached.class))
                        .rebalance()
                        .map(cached -> cached.number + " " + cached.cache),
                "transient fields");
        bench.collect(
                numbers.map(ChangedBySerializing::pair)
                        .returns(Types.TUPLE(Types.LONG, Types.LIST(Types.STRING)))
                        .rebalance()
                        .map(pair -> pair.f0 + " " + pair.getClass().getSimpleName() + " "
                                + pair.f1.getClass().getSimpleName()),
                "subclasses");
        bench.collect(
                numbers.map(ChangedBySerializing::array)
                        .returns(Types.OBJECT_ARRAY(Types.GENERIC(Number.class)))
                        .rebalance()
                        .map(array -> array[0] + " "
                                + array.getClass().getComponentType().getSimpleName()),
                "arrays");
        bench.collect(
                numbers.map(ChangedBySerializing::sorted)
                        .returns(Types.MAP(Types.LONG, Types.STRING))
                        .keyBy(map -> map.size())
                        .map(map -> map.keySet() + " " + map.getClass().getSimpleName()),
                "maps");
    }

    private static Row named(long number) {
        Row row = Row.withNames();
        row.setField("text", "b");
        row.setField("number", number);
        return row;
    }

    private static Tuple2<Long, List<String>> pair(long number) {
        return new NamedPair(number);
    }

    private static Number[] array(long number) {
        return new Long[] {number};
    }

    private static java.util.Map<Long, String> sorted(long number) {
        return new TreeMap<>(java.util.Map.of(number, "a"));
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("rows with names", number + " b true");
            journal.note("transient fields", number + " null");
            journal.note("subclasses", number + " Tuple2 ArrayList");
            journal.note("arrays", number + " Number");
            journal.note("maps", "[" + number + "] HashMap");
        }
    }

    /** For Kryo, which does not write the cache. */
    static final class Cached {
        private final long number;
        private final transient String cache;

        Cached(long number) {
            this.number = number;
            this.cache = "cached";
        }
    }

    /** A pair with a class of its own. */
    @SuppressWarnings("unchecked") // as Flink's own class
    static final class NamedPair extends Tuple2<Long, List<String>> {
        private static final long serialVersionUID = 1L;

        NamedPair(long number) {
            super(number, List.of("a"));
        }
    }
}
