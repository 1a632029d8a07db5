package io.aurochs.storm.sample;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;

/**
 * A user's main. Every argument is a step: {@code submit=NAME}, {@code kill=NAME}, {@code exit=CODE}, {@code
 * throw=MESSAGE}, {@code set=KEY:VALUE} for the topologies that follow; {@code background} leaves the steps behind it to a thread that takes
 * them when main has returned; {@code daemon} starts a daemon thread, {@code endless} another one, that runs until it is interrupted.
 */
public final class SubmittingMain {
    private SubmittingMain() {}

    public static void main(String[] args) throws Exception {
        Map<String, Object> conf = new HashMap<>();
        for (int i = 0; i < args.length; i++) {
            String arg = args[i];
            String[] step = arg.split("=", 2);
            switch (step[0]) {
                case "submit" ->
                    StormSubmitter.submitTopology(step[1], conf, topology().createTopology());
                case "kill" -> kill(step[1]);
                case "await" -> awaitEnd();
                case "background" -> {
                    whenThisHasReturned(Arrays.copyOfRange(args, i + 1, args.length));
                    return;
                }
                case "daemon", "endless" -> {
                    Thread thread = new Thread(SubmittingMain::parkUntilInterrupted, step[0] + "-of-main");
                    thread.setDaemon(step[0].equals("daemon"));
                    thread.start();
                }
                case "exit" -> System.exit(Integer.parseInt(step[1]));
                case "throw" -> throw new IllegalStateException(step[1]);
                case "set" -> {
                    String[] setting = step[1].split(":", 2);
                    conf.put(setting[0], setting[1]);
                }
                default -> throw new IllegalArgumentException(arg);
            }
        }
    }

    private static void parkUntilInterrupted() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park();
        }
    }

    private static void whenThisHasReturned(String[] steps) {
        Thread main = Thread.currentThread();
        Thread thread = new Thread(
                () -> {
                    try {
                        while (isInside(main)) {
                            Thread.onSpinWait();
                        }
                        main(steps);
                    } catch (Exception e) {
                        throw new IllegalStateException("the steps of the thread failed", e);
                    }
                },
                "background-of-main");
        thread.setDaemon(false);
        thread.start();
    }

    private static boolean isInside(Thread main) {
        return Arrays.stream(main.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(SubmittingMain.class.getName()));
    }

    private static TopologyBuilder topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new QuietSpout(), 1);
        builder.setBolt("count", new SinkBolt(), 2).shuffleGrouping("lines");
        return builder;
    }

    private static void awaitEnd() throws Exception {
        try (NimbusClient client =
                NimbusClient.Builder.withConf(Utils.readStormConfig()).build()) {
            while (!client.getClient().getTopologySummaries().isEmpty()) {
                Thread.onSpinWait();
            }
        }
    }

    private static void kill(String name) throws Exception {
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        try (NimbusClient client =
                NimbusClient.Builder.withConf(Utils.readStormConfig()).build()) {
            client.getClient().killTopologyWithOpts(name, now);
        }
    }
}
