package io.aurochs.application.study.storm;

import java.io.Serializable;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** What a spout emits of a line. */
public interface RecordFormat extends Serializable {
    /** The fields of a record, without its time. */
    Fields fields();

    /**
     * A record, or null when the line is none.
     *
     * @param time the record's last value
     */
    @Nullable
    Values record(String line, Object time);
}
