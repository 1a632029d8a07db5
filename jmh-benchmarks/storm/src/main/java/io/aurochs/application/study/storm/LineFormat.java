package io.aurochs.application.study.storm;

import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Leaves lines as they are: bolts parse them. */
final class LineFormat implements RecordFormat {
    private static final long serialVersionUID = 1L;

    @Override
    public Fields fields() {
        return new Fields("line");
    }

    @Override
    public Values record(String line, Object time) {
        return new Values(line, time);
    }
}
