package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.run.EmissionSchedule;
import io.aurochs.benchmarks.streambox.run.EpochLimit;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import java.util.ArrayList;
import java.util.List;

/** The sources of one run of a pipeline, and what they read, which is kept until the feed is closed. */
final class ReplayFeed implements AutoCloseable {
    private final Replay<?> replay;
    private final EpochLimit limit;
    private final EmissionSchedule schedule;
    private final WatermarkListener watermarks;
    private final List<StoredEpochs> stored = new ArrayList<>();

    ReplayFeed(Replay<?> replay, EpochLimit limit, EmissionSchedule schedule, WatermarkListener watermarks) {
        this.replay = replay;
        this.limit = limit;
        this.schedule = schedule;
        this.watermarks = watermarks;
    }

    /**
     * Adds a source to a pipeline.
     *
     * @param epochs what it reads; closed with this
     */
    RecordStream source(Pipeline pipeline, String name, StoredEpochs epochs) {
        int number = stored.size();
        stored.add(epochs);
        return pipeline.source(
                name, epochs.schema(), () -> new ReplaySource(replay, epochs, number, limit, schedule, watermarks));
    }

    @Override
    public void close() {
        stored.forEach(StoredEpochs::close);
    }
}
