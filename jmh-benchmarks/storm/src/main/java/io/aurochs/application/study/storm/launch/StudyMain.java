package io.aurochs.application.study.storm.launch;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.launch.StudyArguments;
import io.aurochs.application.study.storm.RecordFormat;
import io.aurochs.application.study.storm.StudyTopologies;
import io.aurochs.application.study.storm.TopologyParts;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.tuple.Tuple;

/**
 * Submits an application of the study under its name: {@code StudyMain APP [--parallelism 1] [--seed 1] [--lines N]}. The topology runs until it
 * is killed, also when its sources have read their lines; sinks print what has come.
 */
public final class StudyMain {
    private static final int USAGE = 2;

    private StudyMain() {}

    /** Submits the topology, or prints one line on what is wrong and exits with 2. */
    public static void main(String[] args) throws Exception {
        StudyArguments arguments;
        StudyApplication application;
        try {
            arguments = StudyArguments.parse(args);
            application = arguments.application();
        } catch (IllegalArgumentException e) {
            System.err.println("study: " + e.getMessage());
            System.exit(USAGE);
            return;
        }
        Config conf = new Config();
        conf.setMaxSpoutPending(StudyTopologies.PENDING_LINES);
        StormTopology topology = StudyTopologies.of(application).build(new Parts(arguments));
        StormSubmitter.submitTopology(application.name(), conf, topology);
    }

    private record Parts(StudyArguments arguments) implements TopologyParts {
        @Override
        public int sources() {
            return Math.max(1, arguments.parallelism());
        }

        @Override
        public int parallelism() {
            return sources();
        }

        @Override
        public IRichSpout source(RecordFormat format) {
            return new LineSpout(arguments, format);
        }

        @Override
        public IRichBolt named(IRichBolt bolt) {
            return bolt;
        }

        @Override
        public IRichBolt sink(ResultHasher<Tuple> hasher) {
            return new PrintingBolt(hasher);
        }
    }
}
