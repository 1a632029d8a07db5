package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.flink.RootCause;
import io.aurochs.benchmarks.flink.RunningJob;
import io.aurochs.benchmarks.runner.LoopRun;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.ResultCheck;
import io.aurochs.benchmarks.runner.RunEnd;
import io.aurochs.benchmarks.runner.RunOptions;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.SourceProbe;
import io.aurochs.benchmarks.runner.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.FileUtils;
import org.jspecify.annotations.Nullable;

/**
 * A run of the job between two topics of a broker of its own. In a closed loop the input topic is filled before the job starts; in an open loop
 * this JVM writes each payment when it is due, and reads what is committed. The job stops with a savepoint, which commits what it has read.
 */
public final class KafkaRun implements MeasuredRun {
    /** The application's name. */
    public static final String APP = "kafka";

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final PaymentTotals workload;
    private final RunProbes probes;
    private final InputPlan input;
    private final Map<String, String> conf;
    /** Of the broker and of the savepoint; deleted at the end. */
    private final Path files;

    private final Broker broker;
    private @Nullable OpenLoop openLoop;
    private @Nullable TotalReader reader;
    private @Nullable RunningJob job;

    private KafkaRun(
            PaymentTotals workload,
            RunProbes probes,
            InputPlan input,
            Map<String, String> conf,
            Path files,
            Broker broker) {
        this.workload = workload;
        this.probes = probes;
        this.input = input;
        this.conf = conf;
        this.files = files;
        this.broker = broker;
    }

    /** Starts broker and job, or the plain loop, which needs no broker; returns when the job is accepted. */
    public static MeasuredRun start(RunOptions options, RunWindow window, Configuration configuration)
            throws Exception {
        PaymentTotals workload = new PaymentTotals(options.sources());
        RunProbes probes = options.install(workload, window);
        if (options.isLoop()) {
            return LoopRun.start(workload, probes);
        }
        return start(workload, probes, InputPlan.of(options), configuration);
    }

    /**
     * Checks settings: runs the job with one record of each partition.
     *
     * @throws UsageException if it does not run
     */
    public static void check(RunOptions options, Configuration configuration) throws Exception {
        // Refuses a bad number of records; the check itself needs fewer.
        InputPlan plan = InputPlan.of(options);
        if (options.settings().containsKey(InputPlan.SETTING)) {
            plan.requireRoom(usableBytes());
        }
        PaymentTotals workload = new PaymentTotals(options.sources());
        RunProbes probes = new RunProbes(new RunWindow(), 0);
        probes.install();
        InputPlan one = new InputPlan(workload.partitions(), true);
        try (KafkaRun run = withBroker(workload, probes, one, configuration)) {
            try {
                run.begin(configuration);
                run.awaitProcessed(workload.partitions());
                run.job().cancel(LIMIT);
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                run.broker.checkAlive();
                throw new UsageException("--set: " + RootCause.of(e).getMessage(), e);
            }
        }
    }

    private static KafkaRun withBroker(
            PaymentTotals workload, RunProbes probes, InputPlan input, Configuration configuration)
            throws IOException, InterruptedException {
        Path files = Files.createTempDirectory(directoryPrefix());
        try {
            Broker broker = Broker.start(Files.createDirectory(files.resolve("broker")));
            return new KafkaRun(workload, probes, input, configuration.toMap(), files, broker);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            delete(files);
            throw e;
        }
    }

    /** What the names of its directories for temporary files begin with. */
    static String directoryPrefix() {
        return "aurochs-kafka-" + ProcessHandle.current().pid() + "-";
    }

    private static long usableBytes() throws IOException {
        return Files.getFileStore(Path.of(System.getProperty("java.io.tmpdir"))).getUsableSpace();
    }

    private static void delete(Path files) {
        FileUtils.deleteDirectoryQuietly(files.toFile());
    }

    private static KafkaRun start(
            PaymentTotals workload, RunProbes probes, InputPlan input, Configuration configuration) throws Exception {
        KafkaRun run = withBroker(workload, probes, input, configuration);
        try {
            run.begin(configuration);
        } catch (Exception | Error e) {
            run.close();
            throw e;
        }
        return run;
    }

    private void begin(Configuration configuration) throws Exception {
        Topics topics = new Topics(broker.servers(), workload.partitions());
        topics.create();
        if (!probes.openLoop()) {
            try (PaymentWriter writer = new PaymentWriter(topics, workload)) {
                writer.fill(input.ofEachPartition(topics.partitions()));
            }
        }
        StreamExecutionEnvironment env = new StreamExecutionEnvironment(configuration);
        PaymentJob.build(env, broker.servers());
        job = new RunningJob(env.executeAsync(APP));
        TotalReader totals = new TotalReader(topics, probes);
        reader = totals;
        if (probes.openLoop()) {
            openLoop = OpenLoop.start(new PaymentWriter(topics, workload), totals, probes);
        }
    }

    @Override
    public long processed() {
        return probes.processed();
    }

    @Override
    public void checkAlive() throws Exception {
        broker.checkAlive();
        job().checkAlive();
    }

    @Override
    public RunEnd end(long deadlineNs) throws Exception {
        OpenLoop load = openLoop;
        if (load != null) {
            long written = load.awaitWritten(LIMIT) * workload.partitions();
            awaitProcessed(written);
            // The last of them, too, wait for a regular checkpoint, not for the savepoint that ends the job.
            await("read committed totals of", written, probes::arrived);
        } else {
            input.checkNotRead(
                    probes.sources().stream()
                            .mapToLong(SourceProbe::emitted)
                            .max()
                            .orElse(0),
                    workload.partitions());
        }
        job().stop(files.resolve("savepoints"), LIMIT);
        if (load != null) {
            load.stopReading(LIMIT);
        }
        TotalReader totals = reader;
        if (totals != null) {
            totals.readToTheEnd(LIMIT);
            totals.close();
        }
        Map<String, Object> all = new TreeMap<>(conf);
        all.put(
                "completed checkpoints",
                probes.operators().stream()
                        .mapToLong(OperatorProbe::checkpoints)
                        .max()
                        .orElse(0));
        return RunEnd.of(probes, ResultCheck.differences(probes, workload.expected(probes.sources())), all);
    }

    private void awaitProcessed(long records) throws Exception {
        await("processed", records, this::processed);
    }

    private void await(String done, long records, LongSupplier counted) throws Exception {
        long giveUpNs = System.nanoTime() + LIMIT.toNanos();
        while (counted.getAsLong() < records) {
            if (System.nanoTime() - giveUpNs > 0) {
                throw new IllegalStateException("of " + records + " payments written, the run has " + done + " "
                        + counted.getAsLong() + " " + LIMIT.toSeconds() + " s later");
            }
            checkAlive();
            Thread.sleep(1);
        }
    }

    private RunningJob job() {
        RunningJob running = job;
        if (running == null) {
            throw new IllegalStateException("job=null: the run has not begun");
        }
        return running;
    }

    @Override
    public void close() {
        try {
            broker.close();
        } finally {
            delete(files);
        }
    }
}
