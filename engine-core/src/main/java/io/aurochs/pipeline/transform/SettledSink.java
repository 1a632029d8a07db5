package io.aurochs.pipeline.transform;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;
import io.aurochs.memory.ShortenedFileException;
import io.aurochs.operator.BundleEvaluator;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochOutput;
import io.aurochs.operator.RecordSink;
import io.aurochs.operator.ResumableSink;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Gives records to a sink epoch by epoch, when all sinks of the pipeline have all records of the epoch. So there are moments at which the
 * sinks have what came of the same epochs, and nothing else. Leaves out epochs that it has given to the sink in another run.
 */
public final class SettledSink implements EpochEvaluator {
    private final RecordCursor record;
    private final ResumableSink sink;
    private final RecordSink.Receiver receiver;
    private final long cut;
    /** By the start of their epoch. */
    private final NavigableMap<Long, Queue<FlatBundle>> bundles = new ConcurrentSkipListMap<>();
    /** By the start of the epoch that ends with it. */
    private final NavigableMap<Long, Long> watermarks = new ConcurrentSkipListMap<>();

    private long lastWatermark = Watermark.NONE;

    /**
     * Before the first record.
     *
     * @param cut the watermark of the source up to which the sink has everything
     */
    public SettledSink(Schema schema, ResumableSink sink, long cut) {
        this.record = new RecordCursor(schema);
        this.sink = sink;
        this.receiver = sink.receiver(0);
        this.cut = cut;
    }

    @Override
    public BundleEvaluator evaluator(int worker, EpochOutput output) {
        return new BundleEvaluator() {
            private long start;

            @Override
            public void evaluate(int input, FlatBundle bundle, EpochContainer container) {
                if (container.startWatermark() < cut) {
                    bundle.recycle();
                } else {
                    bundles.computeIfAbsent(container.startWatermark(), missing -> new ConcurrentLinkedQueue<>())
                            .add(bundle);
                }
            }

            @Override
            public int begin(int input, EpochContainer container, long watermark) {
                start = container.startWatermark();
                return 0;
            }

            @Override
            public long end(int input, long watermark) {
                // There are no parts, so that it is the worker that has begun.
                if (start >= cut) {
                    watermarks.merge(start, watermark, Math::max);
                }
                return watermark;
            }

            @Override
            public int row() {
                return 0;
            }
        };
    }

    @Override
    public boolean waitsForSettled() {
        return true;
    }

    @Override
    public void settled(long watermark) throws Exception {
        Map.@Nullable Entry<Long, Queue<FlatBundle>> epoch = bundles.firstEntry();
        while (epoch != null && epoch.getKey() < watermark) {
            give(epoch.getValue());
            bundles.remove(epoch.getKey());
            epoch = bundles.firstEntry();
        }
        Map.@Nullable Entry<Long, Long> reached = watermarks.lowerEntry(watermark);
        if (reached != null) {
            watermarks.headMap(watermark, false).clear();
            if (reached.getValue() > lastWatermark) {
                lastWatermark = reached.getValue();
                sink.watermark(lastWatermark);
            }
        }
    }

    private void give(Queue<FlatBundle> epoch) throws Exception {
        for (FlatBundle bundle = epoch.peek(); bundle != null; bundle = epoch.peek()) {
            give(bundle);
            epoch.remove();
            bundle.recycle();
        }
    }

    private void give(FlatBundle bundle) throws Exception {
        String file = bundle.file();
        try {
            record.open(bundle);
            while (record.next()) {
                receiver.receive(record);
            }
            receiver.flush();
            record.close();
        } catch (InternalError e) {
            // What the virtual machine throws where a mapping has lost its pages.
            if (file == null) {
                throw e;
            }
            throw new ShortenedFileException(file, e);
        }
    }

    @Override
    public void close() {
        bundles.values().forEach(epoch -> epoch.forEach(FlatBundle::recycle));
        sink.close();
    }
}
