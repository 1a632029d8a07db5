package io.aurochs.application.study.storm;

import java.io.Serializable;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** What a spout emits of a line. */
public interface RecordFormat extends Serializable {
    /** The fields of a record, without its time. */
    Fields fields();

    /** A record without its time, or null when the line is none. */
    @Nullable
    Values record(String line);
}
