package io.aurochs.sql.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.sql.catalogue.Catalogue;
import io.aurochs.sql.catalogue.EventTime;
import io.aurochs.sql.oracle.Engine;
import io.aurochs.sql.oracle.TestTable;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which rows are late, and what windows hold without them, as a plain loop finds. */
class LateRowsTest {
    private static final int TABLES = 12;
    private static final long SIZE_MS = 6_000;

    @TempDir
    private Path directory;

    @Test
    void rowsAreLateAsInALoop() throws Exception {
        String given = System.getProperty("aurochs.seed", "");
        long first = given.isEmpty() ? new Random().nextLong() : Long.parseLong(given);
        for (int i = 0; i < TABLES; i++) {
            long seed = first + i;
            Random random = RandomTable.random(seed);
            long slide = random.nextBoolean() ? SIZE_MS : SIZE_MS / 3;
            EventTime time = new EventTime(0, random.nextInt(3) * 2_000L, 1 + random.nextInt(4));
            List<Long> times = new ArrayList<>();
            for (int row = random.nextInt(60); row > 0; row--) {
                times.add(row % 2 == 0 ? 60_000L - row * 1_000L : random.nextInt(60) * 1_000L);
            }
            compare(seed, slide, time, times, 1 + random.nextInt(3));
        }
    }

    private void compare(long seed, long slide, EventTime time, List<Long> times, int workers) throws Exception {
        Map<Long, Long> counts = new TreeMap<>();
        long late = 0;
        long latest = Long.MIN_VALUE;
        long watermark = Long.MIN_VALUE;
        for (int i = 0; i < times.size(); i++) {
            long at = times.get(i);
            for (long end = Math.floorDiv(at, slide) * slide + slide; end <= at + SIZE_MS; end += slide) {
                if (end <= watermark) {
                    late++;
                } else {
                    counts.merge(end, 1L, Long::sum);
                }
            }
            latest = Math.max(latest, at);
            if ((i + 1) % time.epochRows() == 0) {
                watermark = Math.max(watermark, latest - time.delayMs());
            }
        }
        TestTable table = new TestTable(
                "t",
                new RowType(List.of("ts"), List.of(new ColumnType(ValueKind.TIMESTAMP, 3, 0, false))),
                time,
                times.stream().map(ValueRow::new).toList());
        Engine engine = new Engine(new Catalogue(List.of(table.in(directory))), workers);
        String interval = "INTERVAL '%d' SECOND";
        String statement =
                "SELECT EXTRACT(MINUTE FROM window_end) * 60 + EXTRACT(SECOND FROM window_end) AS e, COUNT(*) AS c"
                        + " FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), " + interval.formatted(slide / 1_000) + ", "
                        + interval.formatted(SIZE_MS / 1_000) + ")) GROUP BY window_start, window_end";
        List<String> expected = new ArrayList<>();
        counts.forEach((end, count) -> expected.add(end / 1_000 + "," + count + "\n"));
        assertThat(engine.rows(statement))
                .as("-Daurochs.seed=%d, %s", seed, time)
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(engine.late(statement)).as("-Daurochs.seed=%d", seed).isEqualTo(late);
    }
}
