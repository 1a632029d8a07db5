package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.EndWithParent;
import java.io.File;
import java.util.Arrays;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;

/**
 * Runs a job's jar on stock Flink in this JVM: {@code StockJar [-D KEY=VALUE]... JAR ARGS...}. What {@code flink run --target local}
 * does. Exits with 0 when the job has ended, with 1 and one line if it or the jar's main fails.
 */
public final class StockJar {
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private StockJar() {}

    /** See the class. */
    public static void main(String[] args) {
        EndWithParent.watch();
        Configuration conf = new Configuration();
        conf.setString("execution.target", "local");
        conf.setString("execution.attached", "true");
        int next = 0;
        while (next + 1 < args.length && args[next].equals("-D")) {
            String[] setting = args[next + 1].split("=", 2);
            conf.setString(setting[0], setting.length == 2 ? setting[1] : "");
            next += 2;
        }
        if (next >= args.length) {
            System.err.println("stock: expected [-D key=value]... a jar, and its arguments");
            System.exit(USAGE);
        }
        System.exit(run(conf, new File(args[next]), Arrays.copyOfRange(args, next + 1, args.length)));
    }

    private static int run(Configuration conf, File jar, String[] args) {
        // Where tasks load the job's classes from, as Flink's own command line sets it.
        conf.setString("pipeline.jars", jar.toURI().toString());
        try (PackagedProgram program = PackagedProgram.newBuilder()
                .setJarFile(jar)
                .setArguments(args)
                .setConfiguration(conf)
                .build()) {
            ClientUtils.executeProgram(new DefaultExecutorServiceLoader(), conf, program, false, false);
            return 0;
        } catch (Exception e) {
            System.err.println("stock: " + jar.getName() + " failed: " + RootCause.of(e));
            return FAILED;
        }
    }
}
