package io.aurochs.tests.launch.sample;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.topology.TopologyBuilder;

/**
 * A user's main. Every argument is a step:
 *
 * <ul>
 *   <li>{@code numbers=NAME} submits a topology that adds numbers up, prints the sum and kills itself;
 *   <li>{@code idle=NAME} one that goes on for ever;
 *   <li>{@code named=NAME} one that adds numbers up with parts that its configuration names by class;
 *   <li>{@code once=NAME} one whose bolt throws once and then adds numbers up;
 *   <li>{@code prepare=NAME} and {@code execute=NAME} one whose bolt throws there;
 *   <li>{@code large=NAME:COUNT} one that sends COUNT arrays of 12 MB, fifty from each call, to a slower bolt, prints {@code large=COUNT}
 *       and kills itself;
 *   <li>{@code fill=NAME} one whose bolt keeps all it can;
 *   <li>{@code exit=NAME} one whose bolt exits the JVM with 5;
 *   <li>{@code resource=NAME} one that also hands them to a bolt that reads a resource;
 *   <li>{@code script=NAME} one that also hands them to a script;
 *   <li>{@code trident=FILE} one of Trident that adds numbers up in the file;
 *   <li>{@code throw=MESSAGE} throws;
 *   <li>{@code set=KEY:VALUE} sets a key for the topologies that follow;
 *   <li>{@code jar=RESOURCE} prints what the resource of that name in the jar holds.
 * </ul>
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
                case "jar" -> {
                    try (InputStream in = StepsMain.class.getResourceAsStream("/" + step[1])) {
                        System.out.println("jar: "
                                + new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
                    }
                }
                case "trident" ->
                    StormSubmitter.submitTopology("trident", conf, TridentParts.topology(Path.of(step[1])));
                case "large" -> {
                    String[] large = step[1].split(":", 2);
                    StormSubmitter.submitTopology(
                            large[0],
                            conf,
                            LargeParts.topology(Integer.parseInt(large[1])).createTopology());
                }
                case "fill" ->
                    StormSubmitter.submitTopology(
                            step[1], conf, LargeParts.filling().createTopology());
                case "named" ->
                    StormSubmitter.submitTopology(
                            step[1], named(conf), namedTopology().createTopology());
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
        switch (kind) {
            case "resource" -> builder.setBolt("resource", new ResourceBolt()).shuffleGrouping("numbers");
            case "script" -> builder.setBolt("script", new ScriptBolt()).shuffleGrouping("numbers");
            default -> {}
        }
        return builder;
    }

    private static Map<String, Object> named(Map<String, Object> conf) {
        Config named = new Config();
        named.putAll(conf);
        named.put("aurochs.transport", "offheap");
        named.put(Config.TOPOLOGY_AUTO_TASK_HOOKS, List.of(NamedParts.Hook.class.getName()));
        named.put(Config.TOPOLOGY_STATE_PROVIDER, NamedParts.Provider.class.getName());
        named.registerMetricsConsumer(NamedConsumer.class, "an argument", 1);
        named.registerSerialization(NamedParts.Token.class, NamedParts.TokenSerializer.class);
        // Storm's own checkpoint tuples need it.
        named.setFallBackOnJavaSerialization(true);
        return named;
    }

    private static TopologyBuilder namedTopology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(false));
        builder.setBolt("tokens", new TokenBolt(), 2).shuffleGrouping("numbers");
        builder.setBolt("sum", new TokenSumBolt(), 1).shuffleGrouping("tokens");
        return builder;
    }

    /** Says which threads are alive when the JVM ends, for the test to look for a topology's. */
    private static void tellThreads() {
        Thread.getAllStackTraces().keySet().forEach(thread -> System.out.println("thread: " + thread.getName()));
    }
}
