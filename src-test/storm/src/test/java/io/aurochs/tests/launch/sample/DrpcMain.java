package io.aurochs.tests.launch.sample;

import java.io.Serial;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.storm.LocalDRPC;
import org.apache.storm.StormSubmitter;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** A main that brings its own DRPC server, as it may in a test, or, given a name, submits a topology for servers. */
@SuppressWarnings("deprecation") // Storm deprecates linear DRPC in favour of Trident's, and ships both.
public final class DrpcMain {
    /** What the topology answers: its argument in capital letters. */
    public static final String FUNCTION = "upper";

    private DrpcMain() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            try (LocalDRPC drpc = new LocalDRPC()) {
                System.out.println(drpc.getServiceId());
            }
            return;
        }
        LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder(FUNCTION);
        builder.addBolt(new Upper(), 2);
        Map<String, Object> conf = new HashMap<>();
        StormSubmitter.submitTopology(args[0], conf, builder.createRemoteTopology());
    }

    /** Answers a call with its argument in capital letters. */
    public static final class Upper extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple call, BasicOutputCollector collector) {
            collector.emit(new Values(call.getValue(0), call.getString(1).toUpperCase(Locale.ROOT)));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "result"));
        }
    }
}
