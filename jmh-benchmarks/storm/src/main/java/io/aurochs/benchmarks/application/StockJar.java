package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.EndWithParent;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;

/**
 * Runs the topology of an application's jar on stock Storm: {@code StockJar JAR MAIN ARGS...}, the jar being on the class path.
 * What {@code storm local} does, but for the end: it waits until no topology is left instead of a fixed time. Exits with 0 then,
 * with 1 and one line if the application's main fails.
 */
public final class StockJar {
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final long POLL_MS = 50;

    private StockJar() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        if (args.length < 2) {
            System.err.println("stock: expected a jar, its main class and its arguments");
            System.exit(USAGE);
        }
        EndWithParent.watch();
        System.setProperty("storm.jar", args[0]);
        System.exit(run(args[1], Arrays.copyOfRange(args, 2, args.length)));
    }

    @SuppressWarnings("try") // ILocalCluster.close() may throw InterruptedException; nothing here interrupts.
    private static int run(String mainClass, String[] args) throws Exception {
        Map<String, Object> daemonConf = new HashMap<>();
        daemonConf.put(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true);
        try (ILocalCluster cluster = new StockCluster().open(daemonConf)) {
            Class.forName(mainClass).getMethod("main", String[].class).invoke(null, (Object) args);
            while (!cluster.getTopologySummaries().isEmpty()) {
                Thread.sleep(POLL_MS);
            }
            return 0;
        } catch (InvocationTargetException e) {
            System.err.println("stock: " + mainClass + " failed: " + e.getCause());
            return FAILED;
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            System.err.println("stock: no main class " + mainClass + " on the class path: " + e.getMessage());
            return FAILED;
        }
    }
}
