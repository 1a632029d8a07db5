package io.aurochs.pipeline;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.ReplayableSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.resume.EpochLog;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import org.jspecify.annotations.Nullable;

/** A source whose positions are kept, each by the watermark that it has said there. */
final class PositionedSource implements EpochSource {
    private final ReplayableSource source;
    private final @Nullable String position;
    private final EpochLog<String> positions;
    private final long cut;
    private final Runnable replayed;
    private boolean isReplayed;

    /**
     * A source that is not open.
     *
     * @param position where it is opened; null: at its beginning
     * @param positions where they are kept
     * @param cut from this watermark on it produces what it has not before
     * @param replayed is called when it is there, once; by the thread of the source
     */
    PositionedSource(
            ReplayableSource source,
            @Nullable String position,
            EpochLog<String> positions,
            long cut,
            Runnable replayed) {
        this.source = source;
        this.cut = cut;
        this.replayed = replayed;
        this.position = position;
        this.positions = positions;
    }

    @Override
    public void open(SourceOutput output) throws Exception {
        SourceOutput noting = new Noting(output);
        if (position == null) {
            source.open(noting);
        } else {
            source.open(noting, position);
        }
    }

    @Override
    public long produce() throws Exception {
        return source.produce();
    }

    @Override
    public void close() {
        source.close();
    }

    /** Notes where the source is when it ends an epoch. */
    private final class Noting implements SourceOutput {
        private final SourceOutput output;

        private Noting(SourceOutput output) {
            this.output = output;
        }

        @Override
        public boolean watermark(long watermark) {
            boolean ends = output.watermark(watermark);
            if (ends) {
                positions.add(watermark, source.position());
                if (!isReplayed && watermark >= cut) {
                    isReplayed = true;
                    replayed.run();
                }
            }
            return ends;
        }

        @Override
        public FlatBundlePool pool() {
            return output.pool();
        }

        @Override
        public int bundleRecords() {
            return output.bundleRecords();
        }

        @Override
        public RecordWriter writer(Schema records) {
            return output.writer(records);
        }

        @Override
        public void ship(FlatBundle bundle) {
            output.ship(bundle);
        }

        @Override
        public void idle() {
            output.idle();
        }

        @Override
        public void flush() {
            output.flush();
        }

        @Override
        public void wake() {
            output.wake();
        }
    }
}
