package io.aurochs.sql.random;

import io.aurochs.sql.catalogue.EventTime;
import io.aurochs.sql.oracle.TestTable;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueRow;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Random tables of one shape: few different values, so that there are ties and duplicates; NULLs; now and then no rows at all. */
final class RandomTable {
    static final RowType TYPE = new RowType(
            List.of("ts", "k", "i", "b", "d", "m", "f", "born"),
            List.of(
                    new ColumnType(ValueKind.TIMESTAMP, 3, 0, false),
                    new ColumnType(ValueKind.VARCHAR, 8, 0, true),
                    ColumnType.of(ValueKind.INTEGER, true),
                    ColumnType.of(ValueKind.BIGINT, true),
                    ColumnType.of(ValueKind.DOUBLE, true),
                    new ColumnType(ValueKind.DECIMAL, 8, 2, true),
                    ColumnType.of(ValueKind.BOOLEAN, true),
                    ColumnType.of(ValueKind.DATE, true)));

    private static final int MOST_ROWS = 40;
    private static final long SOME_TIME_MS = 1_700_000_000_000L;
    private static final List<String> TEXTS = List.of("", "a", "b", "ab", "B", "a%", "x y", "äö");

    private RandomTable() {}

    /** As good as new for each seed: the first numbers of {@link Random} are alike where seeds follow each other. */
    static Random random(long seed) {
        return new Random(new SplittableRandom(seed).nextLong());
    }

    static TestTable of(String name, Random random) {
        int rows = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(MOST_ROWS);
        List<ValueRow> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            all.add(row(random));
        }
        // No row is late, though watermarks come often.
        return new TestTable(name, TYPE, new EventTime(0, 600_000, 3), all);
    }

    private static ValueRow row(Random random) {
        return new ValueRow(
                SOME_TIME_MS + random.nextInt(120) * 500L,
                orNull(random, TEXTS.get(random.nextInt(TEXTS.size()))),
                orNull(random, (long) random.nextInt(7) - 3),
                orNull(
                        random,
                        random.nextInt(4) == 0 ? random.nextInt(2_000_000) - 1_000_000L : random.nextInt(5) - 2L),
                // Sums of these are exact in any order.
                orNull(random, (random.nextInt(17) - 8) * 0.25),
                orNull(random, BigDecimal.valueOf(random.nextInt(2_001) - 1_000, 2)),
                orNull(random, random.nextBoolean()),
                orNull(random, 19_000L + random.nextInt(40)));
    }

    private static @Nullable Object orNull(Random random, Object value) {
        return random.nextInt(6) == 0 ? null : value;
    }
}
