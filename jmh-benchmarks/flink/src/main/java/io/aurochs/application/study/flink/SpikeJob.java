package io.aurochs.application.study.flink;

import io.aurochs.application.study.spikedetection.Reading;
import io.aurochs.application.study.spikedetection.Spike;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Spike detection: {@code lines -> parse -hash(device)-> average -> spike -> spikes}. */
public final class SpikeJob implements StudyJob {
    @Override
    public void build(JobParts parts) {
        DataStream<String> lines = parts.lines();
        DataStream<Spike> spikes = lines.flatMap(new ParseReading())
                .setParallelism(lines.getParallelism())
                .name("parse")
                .keyBy(Reading::device)
                .process(parts.named(new AverageReadings()))
                .returns(AverageReadings.OUTPUT)
                .name("average")
                .uid("spike average")
                .flatMap(new FindSpikes())
                .name("spike");
        parts.results(spikes, Spike::hash);
    }
}
