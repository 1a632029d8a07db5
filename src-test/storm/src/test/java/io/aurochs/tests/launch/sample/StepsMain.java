package io.aurochs.tests.launch.sample;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.StormSubmitter;
import org.apache.storm.topology.TopologyBuilder;

/**
 * A user's main. Every argument is a step: {@code numbers=NAME} submits a topology that adds numbers up, says the sum and
 * kills itself; {@code idle=NAME} one that goes on for ever; {@code prepare=NAME} and {@code execute=NAME} one whose bolt
 * throws there; {@code throw=MESSAGE} throws; {@code set=KEY:VALUE} is for the topologies that follow.
 */
public final class StepsMain {
    private StepsMain() {}

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(StepsMain::tellThreads));
        Map<String, Object> conf = new HashMap<>();
        for (String arg : args) {
            String[] step = arg.split("=", 2);
            switch (step[0]) {
                case "throw" -> throw new IllegalStateException(step[1]);
                case "set" -> {
                    String[] setting = step[1].split(":", 2);
                    conf.put(setting[0], setting[1]);
                }
                default ->
                    StormSubmitter.submitTopology(
                            step[1], conf, topology(step[0]).createTopology());
            }
        }
    }

    private static TopologyBuilder topology(String kind) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(kind.equals("idle")));
        builder.setBolt("sum", new SumBolt(kind), 2).shuffleGrouping("numbers");
        return builder;
    }

    /** Says which threads are alive when the JVM ends, for the test to look for a topology's. */
    private static void tellThreads() {
        Thread.getAllStackTraces().keySet().forEach(thread -> System.out.println("thread: " + thread.getName()));
    }
}
