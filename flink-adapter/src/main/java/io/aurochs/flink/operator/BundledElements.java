package io.aurochs.flink.operator;

import io.aurochs.flink.serde.SealOpener;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenBundleReader;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/** The elements of bundles of objects, in the form that Flink's operators take. Used by the thread of the reader. */
final class BundledElements {
    private final OpenBundleReader reader;
    private final SealOpener opener = new SealOpener();

    /** @param reader is opened elsewhere, and is not at encoded elements when this is used */
    BundledElements(OpenBundleReader reader) {
        this.reader = reader;
    }

    boolean hasNext() {
        return reader.hasNext();
    }

    /** The next one. Only after {@link #hasNext}. */
    StreamElement next() {
        Object record = reader.next();
        if (record instanceof StreamElement element) {
            if (element.isRecord()) {
                StreamRecord<Object> whole = element.asRecord();
                whole.replace(opener.open(whole.getValue()));
            }
            return element;
        }
        return wrap(opener.open(record), reader.time());
    }

    /** A wrapper of its own, also when objects are reused: operators may keep what comes from the network, as some do. */
    private static StreamRecord<Object> wrap(@Nullable Object value, long time) {
        return time == OpenBundle.NO_TIME ? new StreamRecord<>(value) : new StreamRecord<>(value, time);
    }
}
