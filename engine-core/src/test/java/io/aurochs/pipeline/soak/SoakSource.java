package io.aurochs.pipeline.soak;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.RecordWriter;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Emits a job's records, an interval at a time with a watermark behind it; without an end if there is none, with pauses. */
final class SoakSource implements EpochSource {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final SoakJob job;
    private int next;
    private @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;

    SoakSource(SoakJob job) {
        this.job = job;
    }

    @Override
    public void open(SourceOutput newOutput) {
        output = newOutput;
        writer = newOutput.writer(SoakJob.NUMBER);
    }

    @Override
    public long produce() {
        RecordWriter to = Objects.requireNonNull(writer);
        int end = Math.min(job.records(), next + job.length());
        for (; next < end; next++) {
            to.begin(next)
                    .put(SoakJob.KEY, job.key(next))
                    .put(SoakJob.VALUE, job.value(next))
                    .commit();
        }
        to.flush();
        job.produced(next);
        if (next == job.records()) {
            return ENDED;
        }
        Objects.requireNonNull(output).watermark(next);
        return job.isEndless() ? PAUSE_NS : PRODUCED;
    }

    @Override
    public void close() {
        job.closed();
    }
}
