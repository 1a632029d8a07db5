package com.example;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
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
import org.apache.storm.utils.TupleUtils;
import org.apache.storm.utils.Utils;

/** Submits a topology that prints what orders cost. The prices are a blob, which the topology has as a file. */
public final class Prices {
    private static final String FILE = "prices.csv";

    public static void main(String[] args) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("orders", new OrderSpout());
        builder.setBolt("price", new PriceBolt()).shuffleGrouping("orders");
        Config config = new Config();
        config.put(Config.TOPOLOGY_BLOBSTORE_MAP, Map.of("prices", Map.of("localname", FILE)));
        StormSubmitter.submitTopology("prices", config, builder.createTopology());
    }

    /** Emits two orders a second. */
    private static final class OrderSpout extends BaseRichSpout {
        private static final List<String> PRODUCTS = List.of("coffee", "tea");

        private transient SpoutOutputCollector collector;
        private int orders;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void nextTuple() {
            collector.emit(new Values(PRODUCTS.get(orders++ % PRODUCTS.size())));
            Utils.sleep(500);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("product"));
        }
    }

    /** Prints what a product costs, and reads the prices again every second. */
    private static final class PriceBolt extends BaseBasicBolt {
        private final Map<String, String> prices = new HashMap<>();

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            readPrices();
        }

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        }

        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            if (TupleUtils.isTick(tuple)) {
                readPrices();
            } else {
                String product = tuple.getStringByField("product");
                System.out.println(product + " costs " + prices.get(product) + " cents");
            }
        }

        /** The file in the working directory is a link to the newest version, which is there as a whole. */
        private void readPrices() {
            try {
                for (String line : Files.readAllLines(Path.of(FILE))) {
                    String[] price = line.split(",");
                    prices.put(price[0], price[1]);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
