package io.aurochs.benchmarks.layer;

import org.apache.storm.ILocalDRPC;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Storm's example of linear DRPC: one bolt.
 *
 * @param tasks of the bolt
 */
record LinearCalls(int tasks) implements CalledTopology {
    @Override
    @SuppressWarnings("deprecation") // Storm deprecates linear DRPC in favour of Trident's, and ships both.
    public StormTopology of(ILocalDRPC calls) {
        LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder(NAME);
        builder.addBolt(new Exclaim(), tasks);
        return builder.createLocalTopology(calls);
    }

    @Override
    public String answer(String argument) {
        return argument + "!";
    }

    /** The bolt. */
    static final class Exclaim extends BaseBasicBolt {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple call, BasicOutputCollector collector) {
            collector.emit(new Values(call.getValue(0), call.getString(1) + "!"));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "result"));
        }
    }
}
