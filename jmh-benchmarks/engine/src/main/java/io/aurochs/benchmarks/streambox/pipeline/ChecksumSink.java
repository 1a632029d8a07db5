package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.operator.RecordSink;
import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Sums up results by window, each worker those that it receives. */
public final class ChecksumSink implements RecordSink {
    private final Function<WindowChecksums, Receiver> receivers;
    private final WatermarkListener watermarks;
    private final List<WindowChecksums> byWorker = new ArrayList<>();

    /** @param receivers makes what tells one worker's checksums of the results in records */
    ChecksumSink(Function<WindowChecksums, Receiver> receivers, WatermarkListener watermarks) {
        this.receivers = receivers;
        this.watermarks = watermarks;
    }

    /**
     * Of counted words.
     *
     * @param results their schema
     * @param word name of its column of words
     * @param count name of its column of counts
     */
    public static ChecksumSink ofWords(Schema results, String word, String count, WatermarkListener watermarks) {
        BytesField words = results.bytesField(word);
        LongField counts = results.longField(count);
        return new ChecksumSink(checksums -> wordReceiver(checksums, words, counts), watermarks);
    }

    private static Receiver wordReceiver(WindowChecksums checksums, BytesField word, LongField count) {
        TextReader reader = new TextReader(word);
        return result ->
                checksums.word(Windows.endMs(result), reader.read(result), 0, result.length(word), result.get(count));
    }

    @Override
    public synchronized Receiver receiver(int worker) {
        WindowChecksums checksums = new WindowChecksums();
        byWorker.add(checksums);
        return receivers.apply(checksums);
    }

    @Override
    public void watermark(long watermark) {
        watermarks.processed(watermark);
    }

    /** All of them; when the pipeline has ended. */
    public synchronized WindowChecksums all() {
        WindowChecksums all = new WindowChecksums();
        byWorker.forEach(all::addAll);
        return all;
    }
}
