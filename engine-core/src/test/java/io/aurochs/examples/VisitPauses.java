package io.aurochs.examples;

import io.aurochs.io.FileSink;
import io.aurochs.io.FileSource;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.nio.file.Path;

/** For each visit of a user the time since the one before, milliseconds, in the order of the visits. */
final class VisitPauses {
    private static final Schema VISIT = Schema.named("visit").longs("user").build();
    private static final LongField USER = VISIT.longField("user");
    private static final Schema PAUSE =
            Schema.named("pause").longs("user").longs("pause").build();
    private static final LongField OF_USER = PAUSE.longField("user");
    private static final LongField MS = PAUSE.longField("pause");

    private VisitPauses() {}

    static void run(Path visits, Path pauses) throws Exception {
        Pipeline pipeline = Pipeline.named("pauses");
        pipeline.source("visits", VISIT, FileSource.csv(visits, VISIT, ','))
                .ordered()
                .filter("known", visit -> visit.get(USER) != 0)
                .groupByKey(USER)
                .process("pauses", PAUSE, 1, VisitPauses::pause)
                .sink("out", FileSink.csv(pauses, ','));
        try (Pipelines running = Pipelines.start(pipeline)) {
            running.await();
        }
    }

    private static void pause(RecordCursor visit, Accumulator lastSeen, RecordWriter pauses) {
        if (lastSeen.getLong(0) != 0) {
            pauses.begin(visit.time())
                    .put(OF_USER, visit.get(USER))
                    .put(MS, visit.time() - lastSeen.getLong(0))
                    .commit();
        }
        lastSeen.setLong(0, visit.time());
    }
}
