package io.aurochs.sql.catalogue;

import io.aurochs.sql.generator.ColumnGenerator;
import io.aurochs.sql.generator.RandomValues;
import io.aurochs.sql.generator.Sequence;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueOrder;
import io.aurochs.sql.row.ValueText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Reads the declaration of generated rows. Its keys are those of Flink's {@code datagen} where that has an equal. */
final class GeneratorDeclaration {
    private static final int USUAL_LENGTH = 100;
    private static final int MOST_LENGTH = 1_000_000;
    private static final int FRACTION_OF_SECOND = 3;
    private static final long NANOS_PER_MS = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long MOST_ROWS_PER_SECOND = 1_000_000_000;
    private static final Duration USUAL_STEP = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(365);

    private final Declaration table;
    private final RowType type;
    /** The least of what the table and its sequences say. */
    private long rows;

    GeneratorDeclaration(Declaration table, RowType type) {
        this.table = table;
        this.type = type;
    }

    Connector read() {
        rows = table.number("number-of-rows", Connector.Generator.ENDLESS, 0, Long.MAX_VALUE - 1);
        long rate = table.number("rows-per-second", Connector.Generator.NO_RATE, 1, MOST_ROWS_PER_SECOND);
        SplittableRandom seeds = new SplittableRandom(table.number("seed", 0, Long.MIN_VALUE, Long.MAX_VALUE));
        List<ColumnGenerator> columns = new ArrayList<>();
        for (int i = 0; i < type.size(); i++) {
            columns.add(new Field(i, new RandomValues(seeds.nextLong()), new RandomValues(seeds.nextLong())).read());
        }
        return new Connector.Generator(rows, rate, columns);
    }

    /** The keys of one column. */
    private final class Field {
        private final String prefix;
        private final ColumnType of;
        private final RandomValues values;
        private final RandomValues nulls;

        Field(int column, RandomValues values, RandomValues nulls) {
            prefix = "fields." + type.names().get(column) + ".";
            of = type.type(column);
            this.values = values;
            this.nulls = nulls;
        }

        ColumnGenerator read() {
            ColumnGenerator all = table.choice(prefix + "kind", "random", "random", "sequence")
                            .equals("sequence")
                    ? sequence()
                    : random();
            if (!of.isNullable()) {
                return all;
            }
            double share = nullRate();
            return share == 0 ? all : nulls.withNulls(all, share);
        }

        private double nullRate() {
            double share = (Double) bound("null-rate", ColumnType.of(ValueKind.DOUBLE, false), 0.0);
            if (share < 0 || share > 1) {
                throw table.refusal("key " + prefix + "null-rate: " + share + " is not from 0 to 1");
            }
            return share;
        }

        private ColumnGenerator sequence() {
            if (of.kind() == ValueKind.TIMESTAMP) {
                return times();
            }
            if (!of.kind().isInteger()) {
                throw table.refusal("key " + prefix + "kind: a sequence of " + of.kind()
                        + " is not supported; use random, or a column of integers or a TIMESTAMP");
            }
            long start = (Long) bound("start", of, null);
            String endKey = "end";
            if (table.has(prefix + endKey)) {
                long end = (Long) bound(endKey, of, null);
                if (end < start) {
                    throw table.refusal("key " + prefix + endKey + ": " + end + " is less than the start, " + start);
                }
                // Without overflow: more rows than a long counts are as good as no end.
                BigInteger count = BigInteger.valueOf(end)
                        .subtract(BigInteger.valueOf(start))
                        .add(BigInteger.ONE);
                rows = BigInteger.valueOf(rows).min(count).longValueExact();
            }
            return new Sequence(of, start, 1, 0);
        }

        private ColumnGenerator times() {
            long start = (Long) bound("start", of, null);
            long stepNs = table.duration(prefix + "step", USUAL_STEP, LONGEST).toNanos();
            Sequence times = new Sequence(of, start, stepNs / NANOS_PER_MS, stepNs % NANOS_PER_MS);
            long mostPastMs =
                    table.duration(prefix + "max-past", Duration.ZERO, LONGEST).toMillis();
            checkMilliseconds(stepNs % NANOS_PER_SECOND != 0 || mostPastMs > 0);
            if (mostPastMs == 0) {
                return times;
            }
            if (!ValueText.isInRange(start - mostPastMs)) {
                throw table.refusal("key " + prefix + "max-past: it leads to years before 0001");
            }
            return values.inThePast(times, mostPastMs);
        }

        private void checkMilliseconds(boolean areNeeded) {
            if (areNeeded && of.precision() < FRACTION_OF_SECOND) {
                throw table.refusal("key " + prefix + "kind: times of the column are finer than its type, " + of
                        + "; declare it TIMESTAMP(" + FRACTION_OF_SECOND + ")");
            }
        }

        private ColumnGenerator random() {
            return switch (of.kind()) {
                case BOOLEAN -> values.booleans();
                case TINYINT, SMALLINT, INTEGER, BIGINT -> {
                    Range range = range(of.kind().least(), of.kind().greatest());
                    yield values.integers((Long) range.least(), (Long) range.greatest());
                }
                case DATE, TIMESTAMP -> {
                    checkMilliseconds(of.kind() == ValueKind.TIMESTAMP);
                    Range range = range(null, null);
                    yield values.integers((Long) range.least(), (Long) range.greatest());
                }
                case DECIMAL -> {
                    BigDecimal greatest = new BigDecimal(BigInteger.TEN.pow(of.precision()), of.scale())
                            .subtract(BigDecimal.ONE.movePointLeft(of.scale()));
                    Range range = range(BigDecimal.ZERO.setScale(of.scale()), greatest);
                    yield values.decimals((BigDecimal) range.least(), (BigDecimal) range.greatest());
                }
                case DOUBLE -> {
                    Range range = range(0.0, 1.0);
                    if (Double.isInfinite((Double) range.greatest() - (Double) range.least())) {
                        throw table.refusal("key " + prefix + "max: it is too far from min");
                    }
                    yield values.doubles((Double) range.least(), (Double) range.greatest());
                }
                case CHAR -> values.texts(of.precision());
                case VARCHAR -> {
                    int most = of.precision() < 0 ? MOST_LENGTH : Math.min(of.precision(), MOST_LENGTH);
                    yield values.texts((int) table.number(prefix + "length", Math.min(most, USUAL_LENGTH), 0, most));
                }
                case INTERVAL -> throw table.refusal("columns of INTERVAL are not supported");
            };
        }

        private record Range(Object least, Object greatest) {}

        private Range range(@Nullable Object least, @Nullable Object greatest) {
            Range range = new Range(bound("min", of, least), bound("max", of, greatest));
            if (ValueOrder.compare(range.least(), range.greatest()) > 0) {
                throw table.refusal("key " + prefix + "max: it is less than min");
            }
            return range;
        }

        /** @param otherwise null: there has to be one */
        private Object bound(String key, ColumnType as, @Nullable Object otherwise) {
            String text = table.scalar(prefix + key);
            if (text == null) {
                if (otherwise == null) {
                    throw table.refusal("key " + prefix + key + ": it is missing");
                }
                return otherwise;
            }
            try {
                return ValueText.parse(as, text);
            } catch (IllegalArgumentException e) {
                throw table.refusal("key " + prefix + key + ": '" + text + "': " + e.getMessage());
            }
        }
    }
}
