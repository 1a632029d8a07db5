package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.benchmarks.streambox.text.CountedWord;
import io.aurochs.operator.RecordSink;
import io.aurochs.row.BytesField;
import io.aurochs.row.DoubleField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Collects the words of each change of sentiment, which come one by one, and sums up the changes by window. */
final class ChangeSink implements RecordSink {
    static final Schema CHANGES = Schema.named("change")
            .doubles("average")
            .bytes("word", TextWords.WORD.width())
            .longs("count")
            .build();
    static final DoubleField AVERAGE = CHANGES.doubleField("average");
    static final BytesField WORD = CHANGES.bytesField("word");
    static final LongField COUNT = CHANGES.longField("count");

    private final ConcurrentSkipListMap<Long, Change> open = new ConcurrentSkipListMap<>();
    private final WatermarkListener watermarks;
    private final WindowChecksums checksums = new WindowChecksums();

    ChangeSink(WatermarkListener watermarks) {
        this.watermarks = watermarks;
    }

    /** Of a window; a few words. */
    private static final class Change {
        private final double average;
        private final List<CountedWord> words = new ArrayList<>();

        private Change(double average) {
            this.average = average;
        }

        private synchronized void add(CountedWord word) {
            words.add(word);
        }

        private synchronized List<CountedWord> inOrder() {
            words.sort(CountedWord.MOST_FREQUENT_FIRST);
            return List.copyOf(words);
        }
    }

    @Override
    public Receiver receiver(int worker) {
        TextReader reader = new TextReader(WORD);
        return record -> receive(record, reader);
    }

    private void receive(RecordCursor record, TextReader reader) {
        double average = record.get(AVERAGE);
        byte[] word = Arrays.copyOf(reader.read(record), record.length(WORD));
        open.computeIfAbsent(Windows.endMs(record), unseen -> new Change(average))
                .add(new CountedWord(word, record.get(COUNT)));
    }

    @Override
    public void watermark(long watermark) {
        Map<Long, Change> complete = open.headMap(watermark, true);
        synchronized (checksums) {
            complete.forEach((endMs, change) -> checksums.change(endMs, change.average, change.inOrder()));
        }
        complete.clear();
        watermarks.processed(watermark);
    }

    /** All changes; when the pipeline has ended. */
    WindowChecksums all() {
        WindowChecksums all = new WindowChecksums();
        synchronized (checksums) {
            all.addAll(checksums);
        }
        return all;
    }
}
