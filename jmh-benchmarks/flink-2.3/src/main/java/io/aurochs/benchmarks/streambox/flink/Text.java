package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.data.TextRecords;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A text where it is stored, and its time. It is read in the source's own task, and so never sent. One thread. */
final class Text {
    private byte[] bytes = {};
    private int from;
    private int to;
    private long timeMs;

    /** With those of other texts; nobody's to change. */
    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    /** Behind the last byte. */
    int to() {
        return to;
    }

    long timeMs() {
        return timeMs;
    }

    static DataStream<Text> source(StreamExecutionEnvironment env) {
        return ReplaySource.add(env, "texts", 0, Reused::new, TypeInformation.of(Text.class));
    }

    /** One text for all records. */
    private static final class Reused implements View<TextRecords, Text> {
        private final Text text = new Text();

        @Override
        public long timeMs(TextRecords records, int index) {
            return records.times()[index];
        }

        @Override
        public Text record(TextRecords records, int index, long timeMs) {
            text.bytes = records.text();
            text.from = records.starts()[index];
            text.to = records.starts()[index + 1];
            text.timeMs = timeMs;
            return text;
        }
    }
}
