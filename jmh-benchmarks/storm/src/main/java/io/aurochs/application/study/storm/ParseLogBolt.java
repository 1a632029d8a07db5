package io.aurochs.application.study.storm;

import io.aurochs.application.study.logprocessing.LogEntry;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits the parts of lines that are entries. */
final class ParseLogBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    ParseLogBolt() {
        super(LogTopology.IP, LogTopology.MINUTE, "request", LogTopology.STATUS, "bytes");
    }

    @Override
    void begin() {
        // It keeps nothing.
    }

    @Override
    void process(Tuple line) {
        LogEntry entry = LogEntry.parse(line.getString(0));
        if (entry != null) {
            emit(
                    line,
                    new Values(entry.ip(), entry.minute(), entry.request(), entry.status(), entry.bytes(), time(line)));
        }
    }
}
