package io.aurochs.benchmarks.application;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.storm.CounterFactory;
import io.aurochs.application.study.storm.RecordFormat;
import io.aurochs.application.study.storm.StudyTopologies;
import io.aurochs.application.study.storm.TopologyParts;
import io.aurochs.benchmarks.runner.PaddedCounters;
import io.aurochs.benchmarks.runner.RunProbes;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.tuple.Tuple;

/** An application's topology with sources, counters and sinks that report to {@link RunProbes}. */
final class MeasuredTopology {
    private MeasuredTopology() {}

    /** With as many sources as the input has, which other tasks follow. */
    static StormTopology of(RunInput input) {
        return input.topology().build(new Parts(input.workload().sources(), input.acks()));
    }

    private record Parts(int parallelism, boolean acks) implements TopologyParts {
        @Override
        public int sources() {
            return parallelism;
        }

        @Override
        public IRichSpout source(RecordFormat format) {
            return new LineSpout(format, acks);
        }

        @Override
        public IRichBolt named(IRichBolt bolt) {
            return new CountedBolt(bolt);
        }

        @Override
        public CounterFactory counter(String operator) {
            return conf -> {
                PaddedCounters counter = RunProbes.current().counts().add(operator);
                return () -> counter.add(0, 1);
            };
        }

        @Override
        public IRichBolt sink(ResultHasher<Tuple> hasher) {
            return new SinkBolt(hasher);
        }
    }

    /** The configuration on every system: Storm's defaults, but for what is set here or by the caller. */
    static Map<String, Object> conf(boolean acks, Map<String, Object> overrides) {
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_WORKERS, 1);
        if (acks) {
            conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, StudyTopologies.PENDING_LINES);
        } else {
            conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        }
        conf.putAll(overrides);
        return conf;
    }
}
