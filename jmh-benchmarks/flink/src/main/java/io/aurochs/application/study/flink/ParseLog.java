package io.aurochs.application.study.flink;

import io.aurochs.application.study.logprocessing.LogEntry;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.util.Collector;

/** Reads lines, and leaves out those that are no entries. */
final class ParseLog implements FlatMapFunction<String, LogEntry> {
    private static final long serialVersionUID = 1L;

    @Override
    public void flatMap(String line, Collector<LogEntry> entries) {
        LogEntry entry = LogEntry.parse(line);
        if (entry != null) {
            entries.collect(entry);
        }
    }
}
