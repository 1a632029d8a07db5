package io.aurochs.pipeline.random;

import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.pipeline.oracle.PlainRecord;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** A way to combine records, and the same of a list of them; the result is in a column of the aggregate's name. */
record Aggregate(String name, Supplier<Combiner> maker, Function<List<PlainRecord>, Object> plain) {
    static final List<Aggregate> ALL = List.of(
            new Aggregate("COUNT", () -> Aggregates.count("COUNT"), records -> (long) records.size()),
            new Aggregate(
                    "SUM",
                    () -> Aggregates.sum(Columns.VALUE, "SUM"),
                    records -> values(records).sum()),
            new Aggregate(
                    "AVG",
                    () -> Aggregates.avg(Columns.VALUE, "AVG"),
                    records -> (double) values(records).sum() / records.size()),
            new Aggregate("MIN", () -> Aggregates.min(Columns.VALUE, "MIN"), Aggregate::least),
            new Aggregate("MAX", () -> Aggregates.max(Columns.VALUE, "MAX"), Aggregate::greatest),
            new Aggregate("SUM_WEIGHT", () -> Aggregates.sum(Columns.WEIGHT, "SUM_WEIGHT"), Aggregate::weight),
            new Aggregate(
                    "AVG_WEIGHT",
                    () -> Aggregates.avg(Columns.WEIGHT, "AVG_WEIGHT"),
                    records -> weight(records) / records.size()),
            new Aggregate(
                    "PARITY",
                    Parity::new,
                    records -> values(records).map(Parity::spread).reduce(0, (a, b) -> a ^ b)),
            new Aggregate("RANGE", Range::new, records -> greatest(records) - least(records)));

    Combiner combiner() {
        return maker.get();
    }

    Object of(List<PlainRecord> records) {
        return plain.apply(records);
    }

    private static LongStream values(List<PlainRecord> records) {
        int column = Columns.of(Columns.VALUE);
        return records.stream().mapToLong(record -> record.number(column));
    }

    private static long least(List<PlainRecord> records) {
        return values(records).min().orElseThrow();
    }

    private static long greatest(List<PlainRecord> records) {
        return values(records).max().orElseThrow();
    }

    private static double weight(List<PlainRecord> records) {
        int column = Columns.of(Columns.WEIGHT);
        return records.stream().mapToDouble(record -> record.fraction(column)).sum();
    }

    @Override
    public String toString() {
        return name;
    }

    /** The exclusive or of all values, which is undone by itself. */
    private static final class Parity implements Combiner {
        static long spread(long value) {
            return (value + 1) * 0x9E37_79B9_7F4A_7C15L;
        }

        @Override
        public int slots() {
            return 1;
        }

        @Override
        public void add(Accumulator accumulator, RecordCursor record) {
            accumulator.setLong(0, accumulator.getLong(0) ^ spread(record.get(Columns.VALUE)));
        }

        @Override
        public void merge(Accumulator accumulator, Accumulator other) {
            accumulator.setLong(0, accumulator.getLong(0) ^ other.getLong(0));
        }

        @Override
        public boolean canSubtract() {
            return true;
        }

        @Override
        public void subtract(Accumulator accumulator, Accumulator other) {
            merge(accumulator, other);
        }

        @Override
        public void declare(Schema.Builder results) {
            results.longs("PARITY");
        }

        @Override
        public void result(Accumulator accumulator, ResultWriter results) {
            results.put(0, accumulator.getLong(0));
        }
    }

    /** How far apart the greatest and the least value are. */
    private static final class Range implements Combiner {
        @Override
        public int slots() {
            return 2;
        }

        @Override
        public void begin(Accumulator accumulator) {
            accumulator.setLong(0, Long.MAX_VALUE);
            accumulator.setLong(1, Long.MIN_VALUE);
        }

        @Override
        public void add(Accumulator accumulator, RecordCursor record) {
            include(accumulator, record.get(Columns.VALUE), record.get(Columns.VALUE));
        }

        @Override
        public void merge(Accumulator accumulator, Accumulator other) {
            include(accumulator, other.getLong(0), other.getLong(1));
        }

        private static void include(Accumulator accumulator, long least, long greatest) {
            accumulator.setLong(0, Math.min(accumulator.getLong(0), least));
            accumulator.setLong(1, Math.max(accumulator.getLong(1), greatest));
        }

        @Override
        public void declare(Schema.Builder results) {
            results.longs("RANGE");
        }

        @Override
        public void result(Accumulator accumulator, ResultWriter results) {
            results.put(0, accumulator.getLong(1) - accumulator.getLong(0));
        }
    }
}
