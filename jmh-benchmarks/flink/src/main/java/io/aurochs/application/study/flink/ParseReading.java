package io.aurochs.application.study.flink;

import io.aurochs.application.study.spikedetection.Reading;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.util.Collector;

/** Reads lines, and leaves out those that are no readings. */
final class ParseReading implements FlatMapFunction<String, Reading> {
    private static final long serialVersionUID = 1L;

    @Override
    public void flatMap(String line, Collector<Reading> readings) {
        Reading reading = Reading.parse(line);
        if (reading != null) {
            readings.collect(reading);
        }
    }
}
