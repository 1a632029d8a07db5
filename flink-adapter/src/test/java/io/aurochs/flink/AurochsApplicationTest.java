package io.aurochs.flink;

import static java.util.concurrent.Executors.newSingleThreadScheduledExecutor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.flink.sample.NoMain;
import io.aurochs.flink.sample.SteppingJob;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.deployment.application.executors.EmbeddedExecutor;
import org.apache.flink.client.deployment.application.executors.EmbeddedExecutorServiceLoader;
import org.apache.flink.client.deployment.application.executors.WebSubmissionExecutorServiceLoader;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.PackagedProgramUtils;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.concurrent.ScheduledExecutorServiceAdapter;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that a JobManager runs, as it runs those of jars that were uploaded. */
@Timeout(120)
class AurochsApplicationTest {
    private static final int SLOTS = 2;
    private static final long PATIENCE_S = 60;
    private static final String TRANSLATED =
            "INFO job 'numbers' runs on Aurochs: 1 of 1 edges between its tasks carry bundles";

    private static final ScheduledExecutorService RETRIES = newSingleThreadScheduledExecutor();

    private static final Cluster CLUSTER = new Cluster();

    private final Configuration configuration = new Configuration();

    /** Gives the dispatcher, which a JobManager's own programs are given. */
    @SuppressWarnings("try") // closing it may be interrupted
    private static final class Cluster extends MiniCluster {
        Cluster() {
            super(new MiniClusterConfiguration.Builder()
                    .setNumSlotsPerTaskManager(SLOTS)
                    .withRandomPorts()
                    .build());
        }

        DispatcherGateway dispatcher() {
            return getDispatcherGatewayFuture().join();
        }
    }

    @BeforeAll
    static void start() throws Exception {
        CLUSTER.start();
    }

    @AfterAll
    static void close() throws Exception {
        CLUSTER.close();
        RETRIES.shutdownNow();
    }

    /** Calls main as the JobManager does; gives the log once the jobs have ended, which must succeed. */
    private List<String> run(String... arguments) throws Exception {
        List<JobID> jobs = new ArrayList<>();
        try (CapturedLog log = new CapturedLog()) {
            submit(jobs, arguments);
            assertThat(jobs).isNotEmpty();
            for (JobID job : jobs) {
                assertThat(result(job).isSuccess()).isTrue();
            }
            return List.copyOf(log.lines());
        }
    }

    private void submit(List<JobID> jobs, String... arguments) throws Exception {
        configuration.set(DeploymentOptions.TARGET, EmbeddedExecutor.NAME);
        configuration.set(DeploymentOptions.ATTACHED, false);
        call(new WebSubmissionExecutorServiceLoader(jobs, CLUSTER.dispatcher()), arguments);
    }

    private static JobResult result(JobID job) throws Exception {
        return CLUSTER.requestJobResult(job).get(PATIENCE_S, TimeUnit.SECONDS);
    }

    private void call(PipelineExecutorServiceLoader executors, String... arguments) throws Exception {
        configuration.setString("parallelism.default", String.valueOf(SLOTS));
        try (PackagedProgram program = program(arguments)) {
            ClientUtils.executeProgram(executors, configuration, program, false, false);
        }
    }

    private PackagedProgram program(String... arguments) throws ProgramInvocationException {
        return PackagedProgram.newBuilder()
                .setEntryPointClassName(AurochsApplication.class.getName())
                .setConfiguration(configuration)
                .setArguments(arguments)
                .build();
    }

    private void assertRefused(String problem, String... arguments) {
        assertThatThrownBy(() -> run(arguments))
                .hasMessageContaining("The first argument of io.aurochs.flink.AurochsApplication is the main class")
                .hasMessageContaining(problem);
    }

    @Test
    void aJobRunsOnAurochsAndTheLogSaysSo() throws Exception {
        configuration.setString("aurochs.bundle.records", "7");
        assertThat(run(SteppingJob.class.getName(), "shuffle=numbers"))
                .anyMatch(line -> line.startsWith(TRANSLATED) && line.contains("bundleRecords=7"));
    }

    @Test
    void theTasksThatRunAreThoseThatMoveBundles() throws Exception {
        List<JobID> jobs = new ArrayList<>();
        String task = "io.aurochs.flink.operator.BundleSourceOperatorStreamTask";
        // Of jobs of other tests.
        awaitTasks(task, false);
        submit(jobs, SteppingJob.class.getName(), "endless=numbers");
        assertThat(jobs).singleElement().satisfies(job -> {
            awaitTasks(task, true);
            CLUSTER.cancelJob(job).get(PATIENCE_S, TimeUnit.SECONDS);
            result(job);
        });
    }

    /** Waits until a thread runs code of a task's class, or until none does. */
    private static void awaitTasks(String className, boolean some) {
        long begin = System.nanoTime();
        while (Thread.getAllStackTraces().values().stream()
                        .flatMap(Stream::of)
                        .anyMatch(frame -> frame.getClassName().equals(className))
                != some) {
            assertThat(System.nanoTime() - begin)
                    .as("nanoseconds %s a thread in %s", some ? "without" : "with", className)
                    .isLessThan(TimeUnit.SECONDS.toNanos(PATIENCE_S));
            Thread.onSpinWait();
        }
    }

    @Test
    void aProgramOfTheDataStreamApiV2DoesToo() throws Exception {
        assertThat(run(SteppingJob.class.getName(), "v2=numbers")).anyMatch(line -> line.startsWith(TRANSLATED));
    }

    @Test
    void eachJobOfAProgramDoes() throws Exception {
        assertThat(run(SteppingJob.class.getName(), "shuffle=numbers", "shuffle=numbers"))
                .filteredOn(line -> line.startsWith(TRANSLATED))
                .hasSize(2);
    }

    @Test
    void aJobThatCannotRunsOnStockAndIsWarnedOfOnce() throws Exception {
        configuration.setString("execution.runtime-mode", "BATCH");
        assertThat(run(SteppingJob.class.getName(), "shuffle=numbers"))
                .filteredOn(line -> line.contains("stock") || line.contains("runs on Aurochs"))
                .singleElement()
                .asString()
                .startsWith("WARN")
                .contains("execution.runtime-mode");
    }

    @Test
    void filesOfTheDistributedCacheAreFound(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "read from the cache");
        List<JobID> jobs = new ArrayList<>();
        submit(jobs, SteppingJob.class.getName(), "cached=" + file.toUri());
        assertThat(result(jobs.get(0)).getSerializedThrowable())
                .get(InstanceOfAssertFactories.THROWABLE)
                .hasStackTraceContaining("read from the cache");
    }

    /** Flink calls the program again, and finds its job by the fixed id; another job has all slots. */
    @Test
    void aJobThatWasRecoveredKeepsItsPlan() throws Exception {
        List<JobID> others = new ArrayList<>();
        submit(others, SteppingJob.class.getName(), "endless=other");
        JobID recovered = new JobID();
        List<JobID> jobs = new ArrayList<>(List.of(recovered));
        configuration.set(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID, recovered.toString());
        try (CapturedLog log = new CapturedLog()) {
            call(applicationExecutors(jobs), SteppingJob.class.getName(), "async=numbers");
            assertThat(jobs).containsOnly(recovered);
            assertThat(log.lines()).noneMatch(line -> line.contains("Aurochs"));
        }
        CLUSTER.cancelJob(others.get(0)).get(PATIENCE_S, TimeUnit.SECONDS);
        result(others.get(0));
    }

    /**
     * Flink's executors of an application. Their constructor differs between the lines of Flink.
     *
     * @param jobs have been submitted before, and have ended
     */
    private static PipelineExecutorServiceLoader applicationExecutors(List<JobID> jobs) throws Exception {
        ScheduledExecutorServiceAdapter retries = new ScheduledExecutorServiceAdapter(RETRIES);
        Constructor<?> constructor = EmbeddedExecutorServiceLoader.class.getConstructors()[0];
        Object[] arguments = constructor.getParameterCount() == 3
                ? new Object[] {jobs, CLUSTER.dispatcher(), retries}
                : new Object[] {jobs, List.of(), List.copyOf(jobs), CLUSTER.dispatcher(), retries};
        return (PipelineExecutorServiceLoader) constructor.newInstance(arguments);
    }

    @Test
    void theSavepointToStartFromIsFlinks(@TempDir Path folder) throws Exception {
        Path savepoint = folder.resolve("no-savepoint");
        configuration.setString("execution.state-recovery.path", savepoint.toString());
        assertThatThrownBy(() -> run(SteppingJob.class.getName(), "shuffle=numbers"))
                .hasStackTraceContaining("no-savepoint");
    }

    /** As the web UI does before a jar runs, and {@code flink info}. */
    @Test
    void thePlanOfAProgramIsFlinks() throws Exception {
        try (PackagedProgram program = program(SteppingJob.class.getName(), "shuffle=numbers")) {
            assertThat(PackagedProgramUtils.getPipelineFromProgram(program, configuration, SLOTS, false))
                    .isInstanceOf(StreamGraph.class);
        }
    }

    @Test
    void aWrongSettingIsRefused() {
        configuration.setString("aurochs.bundle.record", "7");
        assertThatThrownBy(() -> run(SteppingJob.class.getName(), "shuffle=numbers"))
                .hasStackTraceContaining("aurochs.bundle.records");
    }

    @Test
    void whatMainThrowsIsThrown() {
        assertThatThrownBy(() -> run(SteppingJob.class.getName(), "throw=on purpose"))
                .rootCause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("on purpose");
    }

    @Test
    void theFirstArgumentIsTheMainClass() {
        assertRefused("no argument was given");
        assertRefused("there is no class my.Main", "my.Main");
        assertRefused("has no public main(String[])", NoMain.class.getName());
    }

    @Test
    void outsideAJobManagerItSaysWhatToDo() {
        String remedy = "choose the target aurochs or aurochs-session";
        assertThatThrownBy(() -> AurochsApplication.main(new String[] {SteppingJob.class.getName()}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(remedy);
        configuration.set(DeploymentOptions.TARGET, "local");
        assertThatThrownBy(
                        () -> call(new DefaultExecutorServiceLoader(), SteppingJob.class.getName(), "shuffle=numbers"))
                .hasStackTraceContaining(remedy);
    }

    @Test
    void theEnvironmentsAreFlinksAgainAfterwards() throws Exception {
        run(SteppingJob.class.getName(), "shuffle=numbers", "v2=numbers");
        assertThatThrownBy(() -> AurochsApplication.main(new String[] {SteppingJob.class.getName()}))
                .isInstanceOf(IllegalStateException.class);
        try (CapturedLog log = new CapturedLog()) {
            SteppingJob.main(new String[] {"shuffle=numbers"});
            assertThat(log.lines()).noneMatch(line -> line.contains("Aurochs"));
        }
    }
}
