package com.example;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** Submits a topology that emits numbers, and prints every thousandth with the process that it runs in. */
public final class Numbers {
    public static void main(String[] args) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("count", new CountSpout());
        builder.setBolt("print", new PrintBolt()).shuffleGrouping("count");
        StormSubmitter.submitTopology("numbers", new Config(), builder.createTopology());
    }

    /** Emits 1, 2, 3, ... */
    private static final class CountSpout extends BaseRichSpout {
        private transient SpoutOutputCollector collector;
        private long number;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void nextTuple() {
            collector.emit(new Values(++number));
            Utils.sleep(1);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Prints every thousandth number. */
    private static final class PrintBolt extends BaseBasicBolt {
        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            long number = tuple.getLongByField("number");
            if (number % 1_000 == 0) {
                System.out.println(
                        number + " in process " + ProcessHandle.current().pid());
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
