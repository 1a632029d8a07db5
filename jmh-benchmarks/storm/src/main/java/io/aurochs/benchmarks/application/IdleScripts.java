package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.ProcessorTime;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * What an idle topology of scripts costs: a spout and two tasks of a bolt, all in Python. Processor time
 * of the JVM and of the scripts, in hundredths of one core, of the cluster alone and with the topology. Arguments: {@code stock} or {@code
 * aurochs}, seconds of one measurement, how many of them.
 */
public final class IdleScripts {
    private static final double NS_PER_S = 1e9;
    /** The JVM's compilers have much to do at first. */
    private static final long SETTLE_S = 20;

    private static final int BOLTS = 2;
    private static final int SCRIPTS = 1 + BOLTS;
    private static final long PAUSE_MS = 10;
    private static final long LONGEST_START_S = 120;

    private final String system;
    private final double seconds;
    private final PrintStream out;

    /**
     * Measures nothing yet.
     *
     * @param system is printed
     * @param seconds of one measurement
     */
    IdleScripts(String system, double seconds, PrintStream out) {
        this.system = system;
        this.seconds = seconds;
        this.out = out;
    }

    /** Prints a line for each measurement. */
    public static void main(String[] args) throws Exception {
        ClusterFactory clusters = ClusterFactory.of(args[0]);
        new IdleScripts(args[0], Double.parseDouble(args[1]), System.out)
                .measure(clusters, SETTLE_S, Integer.parseInt(args[2]));
        // Not all threads of a closed stock cluster are daemons.
        System.exit(0);
    }

    /**
     * Measures both.
     *
     * @param settleSeconds before the first measurement of each
     */
    @SuppressWarnings("try") // Its close may be interrupted, and then so is the measurement.
    void measure(ClusterFactory clusters, double settleSeconds, int rounds) throws Exception {
        try (ILocalCluster cluster = clusters.open(Map.of())) {
            measure("none", settleSeconds, rounds);
            cluster.submitTopology("idle", Map.of(Config.TOPOLOGY_WORKERS, 1), topology());
            awaitScripts();
            measure("shell", settleSeconds, rounds);
        }
    }

    /** A script's start may take several processes for a moment. */
    private static void awaitScripts() throws InterruptedException {
        long startNs = System.nanoTime();
        while (scripts() != SCRIPTS) {
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(LONGEST_START_S)) {
                throw new IllegalStateException("the topology has " + scripts() + " processes instead of " + SCRIPTS
                        + ", " + LONGEST_START_S + " s after its submission: does python3 run?");
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        }
    }

    private static long scripts() {
        return ProcessHandle.current().descendants().count();
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("idle", IdleScript.unpacked());
        builder.setBolt("split", ScriptSplit.unpacked(), BOLTS).shuffleGrouping("idle");
        return builder.createTopology();
    }

    private void measure(String topology, double settleSeconds, int rounds) throws InterruptedException {
        sleep(settleSeconds);
        for (int round = 0; round < rounds; round++) {
            long startNs = System.nanoTime();
            long jvmBeforeNs = ProcessorTime.ofThisProcessNs();
            long scriptsBeforeNs = ProcessorTime.ofSubProcessesNs();
            sleep(seconds);
            double scripts = (ProcessorTime.ofSubProcessesNs() - scriptsBeforeNs) / NS_PER_S;
            double jvm = (ProcessorTime.ofThisProcessNs() - jvmBeforeNs) / NS_PER_S;
            double passed = (System.nanoTime() - startNs) / NS_PER_S;
            out.printf(
                    Locale.ROOT,
                    "system=%s topology=%s scripts=%d in_s=%.2f jvm_core_percent=%.2f scripts_core_percent=%.2f%n",
                    system,
                    topology,
                    scripts(),
                    passed,
                    100 * jvm / passed,
                    100 * scripts / passed);
        }
    }

    private static void sleep(double seconds) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep((long) (seconds * 1_000));
    }
}
