package io.aurochs.application.study.storm;

import io.aurochs.application.study.spikedetection.Reading;
import io.aurochs.application.study.spikedetection.Spike;
import io.aurochs.application.study.spikedetection.SpikeDetection;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** Spike detection: {@code source -fields(device)-> average -shuffle-> spike -shuffle-> sink}. */
public final class SpikeTopology implements StudyTopology {
    static final String DEVICE = "device";
    static final String VALUE = "value";
    static final String MEAN = "mean";

    /** Parses readings. */
    private static final class Format implements RecordFormat {
        private static final long serialVersionUID = 1L;

        @Override
        public Fields fields() {
            return new Fields(DEVICE, "timestamp", VALUE);
        }

        @Override
        public @Nullable Values record(String line, Object time) {
            Reading reading = Reading.parse(line);
            return reading == null ? null : new Values(reading.device(), reading.timeMs(), reading.value(), time);
        }
    }

    @Override
    public String name() {
        return SpikeDetection.NAME;
    }

    @Override
    public StormTopology build(TopologyParts parts) {
        int tasks = parts.parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", parts.source(new Format()), parts.sources());
        builder.setBolt("average", parts.named(new AverageBolt()), parts.busyTasks())
                .fieldsGrouping("source", new Fields(DEVICE));
        builder.setBolt("spike", new SpikeBolt(), parts.busyTasks()).shuffleGrouping("average");
        builder.setBolt("sink", parts.sink(SpikeTopology::hash), tasks).shuffleGrouping("spike");
        return builder.createTopology();
    }

    private static long hash(Tuple spike) {
        return Spike.hash(spike.getString(0), spike.getDouble(1), spike.getDouble(2));
    }
}
