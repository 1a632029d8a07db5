package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.VALUE;

import io.aurochs.operator.RecordSink;
import java.util.ArrayList;
import java.util.List;

/** Keeps records of two numbers and watermarks as text, in the order in which they come; plain, as one thread at a time calls it. */
final class SequenceSink implements RecordSink {
    final List<String> seen = new ArrayList<>();

    @Override
    public Receiver receiver(int worker) {
        return record -> seen.add(record.time() + " " + record.get(KEY) + " " + record.get(VALUE));
    }

    @Override
    public void watermark(long watermark) {
        seen.add("watermark " + watermark);
    }
}
