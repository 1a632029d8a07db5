package io.aurochs.differential.flink.sql;

import io.aurochs.application.nexmark.EventGenerator;
import io.aurochs.application.nexmark.EventReplay;
import io.aurochs.application.nexmark.EventSplit;
import io.aurochs.application.nexmark.query.Query;
import io.aurochs.application.nexmark.query.QueryLoop;
import io.aurochs.benchmarks.flink.nexmark.QueryText;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;

/** A query of Nexmark over {@value #EVENTS} events, and the rows that are left when all its changes have been applied. */
public final class NexmarkJob implements FlinkJob {
    /** The topic of the final rows. */
    public static final String ROWS = "rows";
    /** The topic that notes that the job's tasks are Aurochs', and not stock Flink's. */
    public static final String BUNDLES = "bundles";

    private static final long EVENTS = 20_000;
    /** Of event time, which lasts for two windows and a little more. */
    private static final int EVENTS_PER_SECOND = 1_000;

    private final Query query;
    private final long seed;
    private final boolean inMiniBatches;

    /**
     * @param seed of the events
     * @param inMiniBatches whether SQL's operators collect rows and process them together
     */
    public NexmarkJob(Query query, long seed, boolean inMiniBatches) {
        this.query = query;
        this.seed = seed;
        this.inMiniBatches = inMiniBatches;
    }

    @Override
    public String name() {
        return query.name() + (inMiniBatches ? "InMiniBatches" : "");
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(inMiniBatches ? SqlQuery.MINI_BATCHES : Map.of());
        settings.put("taskmanager.memory.network.min", "400 mb");
        settings.put("taskmanager.memory.network.max", "400 mb");
        return settings;
    }

    @Override
    public void build(Bench bench) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(bench.environment());
        QueryText.createTables(
                tables,
                Map.of(
                        "splits",
                        String.valueOf(bench.setup().producers()),
                        "events",
                        String.valueOf(EVENTS),
                        "events-per-second",
                        String.valueOf(EVENTS_PER_SECOND),
                        "seed",
                        String.valueOf(seed)));
        Table rows = tables.sqlQuery(QueryText.of(query.name()));
        int[] compared = query.compared(rows.getResolvedSchema().getColumnCount());
        bench.collect(
                tables.toChangelogStream(rows)
                        .map(new ComparedColumns(bench.run(), compared))
                        .returns(TypeInformation.of(Row.class))
                        .keyBy(change -> 0)
                        .process(new FinalRows())
                        .uid(bench.uid("final rows")),
                ROWS);
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<String, Long> rows = new HashMap<>();
        QueryLoop loop =
                query.loop().apply(columns -> rows.merge(Row.of(columns).toString(), 1L, Long::sum));
        EventGenerator events = new EventGenerator(seed, EVENTS_PER_SECOND);
        new EventReplay(
                        events,
                        IntStream.range(0, setup.producers())
                                .mapToObj(split -> EventSplit.length(split, setup.producers(), EVENTS))
                                .toList())
                .forEach(loop::process);
        loop.end();
        rows.forEach((row, number) -> journal.note(ROWS, row + " x" + number));
    }
}
