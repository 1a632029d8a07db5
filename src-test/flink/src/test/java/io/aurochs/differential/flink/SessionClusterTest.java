package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.differential.flink.batch.InBatch;
import io.aurochs.flink.AurochsApplication;
import io.aurochs.flink.launch.AurochsSessionExecutorFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.DoublePredicate;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.client.cli.CliFrontend;
import org.apache.flink.client.cli.GenericCLI;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.CacheSupportedPipelineExecutor;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.streaming.api.datastream.CachedDataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.types.RowKind;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that a client submits to a session cluster whose JobManager and TaskManagers are processes of their own. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SessionClusterTest {
    private static final String TARGET = "aurochs-session";
    /** What tells who runs a job: the bytes that Flink counts for a number are other ones in a bundle than in a buffer. */
    private static final double IN_A_BUNDLE = 16;

    private static final double IN_A_BUNDLE_WITH_KEY = 28;

    /** Its length, a tag, a timestamp and the number. */
    private static final double SERIALIZED = 21;
    /** So many that those in buffers that were cut off before they were full do not matter. */
    private static final long MANY_RECORDS = 2_000_000;

    private static final int LINES = 500;

    private static final long PATIENCE_S = 60;

    @TempDir
    private static Path folder;

    private static ProcessCluster cluster;

    private final List<JobClient> jobs = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = ProcessCluster.startSession(folder);
    }

    @AfterAll
    static void closeCluster() {
        cluster.close();
    }

    @BeforeEach
    void haveOneTaskManager() throws Exception {
        cluster.haveOneTaskManager();
    }

    @AfterEach
    void cancelJobs() throws Exception {
        for (JobClient job : jobs) {
            if (!job.getJobStatus().get(PATIENCE_S, TimeUnit.SECONDS).isGloballyTerminalState()) {
                job.cancel().get(PATIENCE_S, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    @Tag("full")
    void aWordCountIsTheSameOverOneTaskManagerAndOverTwo() throws Exception {
        PublishedWordCount wordCount = PublishedWordCount.over(folder, LINES);
        List<String> stock = wordCount.run(cluster.client("remote"), "stock");
        assertThat(stock).hasSize(PublishedWordCount.words(LINES));
        assertThat(wordCount.run(cluster.client(TARGET), "aurochs")).isEqualTo(stock);
        assertThat(bytesPerRecord(2)).isCloseTo(IN_A_BUNDLE, within(1.0));

        cluster.stopTaskManagers();
        cluster.addTaskManagers(1, 1);
        assertThat(wordCount.run(cluster.client(TARGET), "spread")).isEqualTo(stock);
        assertThat(bytesPerRecord(2)).as("half of them in bundles").isBetween(IN_A_BUNDLE + 1, SERIALIZED - 1);
    }

    /** The commands of Flink's client that are about jobs which run. */
    @Test
    @Tag("full")
    void flinksClientFindsAJobByTheTarget() throws Exception {
        JobClient job = endless(cluster.client(TARGET), 2);
        cluster.await("/jobs/" + job.getJobID(), SessionClusterTest::isRunning);
        Configuration client = cluster.client(TARGET);
        CliFrontend flink = new CliFrontend(client, List.of(new GenericCLI(client, folder.toString())));
        String id = job.getJobID().toString();
        String savepoints = folder.resolve("savepoints").toString();
        assertThat(flink.parseAndRun(new String[] {"list", "-t", TARGET})).isZero();
        assertThat(flink.parseAndRun(new String[] {"savepoint", "-t", TARGET, id, savepoints}))
                .isZero();
        assertThat(flink.parseAndRun(new String[] {"stop", "-t", TARGET, "-p", savepoints, id}))
                .isZero();
        assertThat(job.getJobStatus())
                .succeedsWithin(Duration.ofSeconds(PATIENCE_S))
                .isEqualTo(JobStatus.FINISHED);
        JobClient next = endless(client, 2);
        assertThat(flink.parseAndRun(
                        new String[] {"cancel", "-t", TARGET, next.getJobID().toString()}))
                .isZero();
        assertThat(next.getJobExecutionResult()).failsWithin(Duration.ofSeconds(PATIENCE_S));
        assertThat(next.getJobStatus())
                .succeedsWithin(Duration.ofSeconds(PATIENCE_S))
                .isEqualTo(JobStatus.CANCELED);
    }

    /** As Flink's SQL client and gateway do: to them the target is a setting. */
    @Test
    @Tag("full")
    void queriesOfTablesMoveBundles() throws Exception {
        TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.newInstance()
                .withConfiguration(cluster.client(TARGET))
                .build());
        tables.executeSql("CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence',"
                + " 'fields.n.start' = '1', 'fields.n.end' = '3000')");
        TableResult changes = tables.executeSql("SELECT MOD(n, 3), SUM(n) FROM numbers GROUP BY MOD(n, 3)");
        Map<Object, Object> sums = new HashMap<>();
        changes.collect().forEachRemaining(row -> {
            if (row.getKind() != RowKind.UPDATE_BEFORE) {
                sums.put(row.getField(0), row.getField(1));
            }
        });
        assertThat(sums).isEqualTo(Map.of(0, 1_501_500, 1, 1_499_500, 2, 1_500_500));
        String job = "/jobs/" + changes.getJobClient().orElseThrow().getJobID();
        JsonNode ended = cluster.await(job, state -> state.get("state").asText().equals("FINISHED"));
        assertThat(bytesPerRecord(ended)).isCloseTo(IN_A_BUNDLE_WITH_KEY, within(1.0));
    }

    @Test
    @Tag("full")
    void theLivePageOfAJobIsThatOfItsTaskManager() throws Exception {
        RestEndpoint page = RestEndpoint.atFreePort();
        Configuration client = cluster.client(TARGET);
        client.setString("aurochs.web", page.port());
        JobClient job = endless(client, 2);
        JsonNode heading = page.await("/api/jobs", jobs -> jobs.size() == 1).get(0);
        assertThat(heading.get("name").asText()).isEqualTo("endless");
        String path = "/api/jobs/" + heading.get("id").asText();
        JsonNode shown =
                page.await(path, json -> json.at("/edges/0/bundles_total").asLong() > 0);
        assertThat(shown.get("own_page").asText())
                .contains(":" + cluster.rest().port() + "/#/job/running/" + job.getJobID());
        job.cancel().get(PATIENCE_S, TimeUnit.SECONDS);
        // The page stays.
        page.await("/api/jobs", JsonNode::isEmpty);
    }

    @Test
    @Tag("full")
    void anUploadedJarRunsOnAurochs() throws Exception {
        PublishedWordCount wordCount = PublishedWordCount.over(folder, LINES);
        List<String> stock = wordCount.run(cluster.client("remote"), "not uploaded");
        assertThat(stock).hasSize(PublishedWordCount.words(LINES));
        Path output = folder.resolve("uploaded");
        awaitFinished(wordCount.upload(cluster.rest(), output));
        assertThat(cluster.log()).anyMatch(line -> line.contains("job 'WordCount' runs on Aurochs: 1 of 1 edges"));
        assertThat(PublishedExample.linesBelow(output)).isEqualTo(stock);
    }

    /** One after the other on stock Flink; at the same time, and then again, on Aurochs, which generates code for these classes. */
    @Test
    @Tag("full")
    void uploadedJarsWithClassesOfTheSameNamesKeepTheirCode() throws Exception {
        Map<SameNames, String> jars = new EnumMap<>(SameNames.class);
        Map<SameNames, List<String>> stock = new EnumMap<>(SameNames.class);
        for (SameNames program : SameNames.values()) {
            String jar = cluster.rest().upload(program.jar(folder.resolve("jar of " + program)));
            jars.put(program, jar);
            Path output = folder.resolve("stock " + program);
            awaitFinished(cluster.rest().run(jar, SameNames.MAIN, output.toString()));
            List<String> lines = PublishedExample.linesBelow(output);
            assertThat(lines).isNotEmpty();
            stock.put(program, lines);
        }
        for (String round : List.of("first", "second")) {
            Map<SameNames, String> running = new EnumMap<>(SameNames.class);
            for (SameNames program : SameNames.values()) {
                String output = folder.resolve(round + " " + program).toString();
                String entry = AurochsApplication.class.getName();
                running.put(
                        program,
                        cluster.rest().run(Objects.requireNonNull(jars.get(program)), entry, SameNames.MAIN, output));
            }
            for (SameNames program : SameNames.values()) {
                awaitFinished(Objects.requireNonNull(running.get(program)));
                assertThat(PublishedExample.linesBelow(folder.resolve(round + " " + program)))
                        .as("%s run of %s", round, program)
                        .isEqualTo(stock.get(program));
            }
        }
        for (SameNames program : SameNames.values()) {
            assertThat(cluster.log())
                    .filteredOn(line -> line.contains("job '" + program + "' runs on Aurochs: 1 of 1 edges"))
                    .hasSize(2);
        }
    }

    private static void awaitFinished(String job) throws Exception {
        cluster.await(job, state -> state.get("state").asText().equals("FINISHED"));
    }

    @Test
    @Tag("full")
    void whatStaysInItsTaskManagerTravelsInBundles() throws Exception {
        JobClient job = endless(cluster.client(TARGET), ProcessCluster.SLOTS + 1);
        cluster.addTaskManagers(1);
        int within = ProcessCluster.SLOTS * ProcessCluster.SLOTS + 1;
        int between = 2 * ProcessCluster.SLOTS;
        awaitMetric(job, "bundleChannels", channels -> channels == within);
        awaitMetric(job, "networkChannels", channels -> channels == between);
        awaitMetric(job, "networkElements", elements -> elements > MANY_RECORDS);
    }

    /** The job of stock that it goes on from, and the other way round, ran in one TaskManager and over several. */
    @Test
    @Tag("full")
    void sumsAreExactOverSavepointsOtherTaskManagersAndOneThatIsKilled() throws Exception {
        SumsOfProcesses sums = new SumsOfProcesses(Files.createDirectory(folder.resolve("killed")));
        JobClient job = submit(sums, cluster.client("remote"), 2);
        awaitCheckpoints(job);
        Configuration resumed = cluster.client(TARGET);
        stopAndResume(job, resumed);

        cluster.stopTaskManagers();
        cluster.addTaskManagers(2, 2);
        job = submit(sums, resumed, ProcessCluster.SLOTS);
        awaitSpread(job);
        awaitCheckpoints(job);
        cluster.killLastTaskManager();
        cluster.addTaskManagers(2);
        cluster.await(
                "/jobs/" + job.getJobID() + "/checkpoints",
                checkpoints -> checkpoints.at("/counts/restored").asInt() > 1);
        awaitSpread(job);
        awaitCheckpoints(job);
        Configuration back = cluster.client("remote");
        stopAndResume(job, back);

        job = submit(sums, back, ProcessCluster.SLOTS - 1);
        sums.hurry();
        assertThat(SumsOfProcesses.of(job, PATIENCE_S)).isEqualTo(SumsOfProcesses.expected());
    }

    /** Flink knows nothing of bundles, and puts the tasks where there are slots. */
    @Test
    @Tag("full")
    void aJobThatIsSpreadWhenItIsRestartedGoesOn() throws Exception {
        SumsOfProcesses sums = new SumsOfProcesses(Files.createDirectory(folder.resolve("restarted")));
        JobClient job = submit(sums, cluster.client(TARGET), ProcessCluster.SLOTS);
        awaitMetric(job, "bundleChannels", channels -> channels == ProcessCluster.SLOTS * ProcessCluster.SLOTS);
        awaitCheckpoints(job);
        cluster.stopTaskManagers();
        cluster.addTaskManagers(ProcessCluster.SLOTS / 2, ProcessCluster.SLOTS / 2);
        awaitSpread(job);
        sums.hurry();
        assertThat(SumsOfProcesses.of(job, PATIENCE_S)).isEqualTo(SumsOfProcesses.expected());
    }

    private JobClient submit(SumsOfProcesses sums, Configuration client, int parallelism) throws Exception {
        JobClient job = sums.submit(client, parallelism);
        jobs.add(job);
        return job;
    }

    /** As many channels within each of two TaskManagers as between them. */
    private void awaitSpread(JobClient job) throws Exception {
        double each = ProcessCluster.SLOTS * ProcessCluster.SLOTS / 2.0;
        awaitMetric(job, "networkChannels", channels -> channels == each);
        awaitMetric(job, "bundleChannels", channels -> channels == each);
    }

    /** Waits until some more checkpoints than now are complete. */
    private static void awaitCheckpoints(JobClient job) throws Exception {
        String path = "/jobs/" + job.getJobID() + "/checkpoints";
        int before = completed(cluster.await(path, checkpoints -> checkpoints.has("counts")));
        cluster.await(path, checkpoints -> completed(checkpoints) > before + 1);
    }

    private static int completed(JsonNode checkpoints) {
        return checkpoints.at("/counts/completed").asInt();
    }

    private static void stopAndResume(JobClient job, Configuration next) throws Exception {
        String savepoint = job.stopWithSavepoint(
                        false, folder.resolve("savepoints").toUri().toString(), SavepointFormatType.CANONICAL)
                .get(PATIENCE_S, TimeUnit.SECONDS);
        job.getJobExecutionResult().get(PATIENCE_S, TimeUnit.SECONDS);
        next.setString("execution.state-recovery.path", savepoint);
        cluster.awaitFreeSlots();
    }

    private static void awaitMetric(JobClient job, String name, DoublePredicate wanted) throws Exception {
        cluster.awaitMetric("/jobs/" + job.getJobID(), name, wanted);
    }

    @Test
    void aJobThatIsSubmittedBeforeTheTaskManagerHasRegisteredWaitsForIt() throws Exception {
        cluster.stopTaskManagers();
        cluster.beginOneTaskManager();
        JobClient job = endless(patientClient(), 2);
        assertThat(bytesPerRecord(job)).isCloseTo(IN_A_BUNDLE, within(1.0));
    }

    /** One that waits for slots however slow this machine is. */
    private static Configuration patientClient() {
        Configuration patient = cluster.client(TARGET);
        patient.setString("slot.request.timeout", PATIENCE_S + " s");
        return patient;
    }

    @Test
    void aTaskManagerWithoutTheJarFailsTheJobAndNamesWhatItLacks() throws Exception {
        cluster.stopTaskManagers();
        cluster.addTaskManagerWithoutAurochs();
        JobClient job = endless(cluster.client(TARGET), 2);
        assertThat(job.getJobExecutionResult())
                .failsWithin(Duration.ofSeconds(PATIENCE_S))
                .withThrowableThat()
                .havingRootCause()
                .isInstanceOf(ClassNotFoundException.class)
                .withMessageStartingWith("io.aurochs.");
    }

    /** Results that a batch job leaves in the cluster for jobs to come are Flink's, and these jobs run stock. */
    @Test
    void cachedResultsAreFoundAndForgotten() throws Exception {
        assertCachedResultsAreFoundAndForgotten(cluster.client(TARGET), Map.of());
    }

    /** Tasks of Aurochs read what a job of stock has left. They are on the live page, whose edges are those of their own job. */
    @Test
    void cachedResultsAreReadByTasksThatMoveBundles() throws Exception {
        RestEndpoint page = RestEndpoint.atFreePort();
        Configuration batch = cluster.client(TARGET);
        batch.setString("aurochs.web", page.port());
        assertCachedResultsAreFoundAndForgotten(batch, InBatch.SETTINGS);
        page.await("/api/jobs", JsonNode::isEmpty);
    }

    /** @param ofTheReader settings of the job that reads the results again */
    private void assertCachedResultsAreFoundAndForgotten(Configuration batch, Map<String, String> ofTheReader)
            throws Exception {
        batch.setString("execution.runtime-mode", "BATCH");
        StreamExecutionEnvironment environment = new StreamExecutionEnvironment(batch);
        CachedDataStream<Long> numbers = environment.fromSequence(1, 10).cache();
        assertThat(numbers.executeAndCollect(11)).hasSize(10);
        cluster.await("/datasets", answer -> answer.get("dataSets").size() == 1);
        CacheSupportedPipelineExecutor executor =
                (CacheSupportedPipelineExecutor) new AurochsSessionExecutorFactory().getExecutor(batch);
        assertThat(executor.listCompletedClusterDatasetIds(
                        new Configuration(), getClass().getClassLoader()))
                .succeedsWithin(Duration.ofSeconds(PATIENCE_S))
                .asInstanceOf(InstanceOfAssertFactories.COLLECTION)
                .hasSize(1);
        environment.configure(Configuration.fromMap(ofTheReader));
        assertThat(numbers.executeAndCollect(11)).hasSize(10);
        numbers.invalidate();
        assertThat(cluster.rest().get("/datasets").get("dataSets")).isEmpty();
    }

    @Test
    void saysWhereItLooksForACluster() throws Exception {
        Configuration nowhere = cluster.client(TARGET);
        nowhere.setString("rest.port", RestEndpoint.atFreePort().port());
        nowhere.setString("rest.retry.max-attempts", "0");
        List<Thread> before = clientThreads();
        assertThatThrownBy(() -> endless(nowhere, 1))
                .hasStackTraceContaining("no session cluster answers at http://localhost:")
                .hasStackTraceContaining("rest.port");
        assertNoClientIsLeftOpen(before);
    }

    @Test
    void aRefusedJobsClientIsClosed() throws Exception {
        Configuration refused = cluster.client(TARGET);
        refused.setString(
                "execution.state-recovery.path", folder.resolve("no-savepoint").toString());
        List<Thread> before = clientThreads();
        assertThatThrownBy(() -> endless(refused, 1)).hasStackTraceContaining("no-savepoint");
        assertNoClientIsLeftOpen(before);
    }

    private static List<Thread> clientThreads() {
        return TaskThreads.named("RestClusterClient");
    }

    /** Flink itself forgets to close some. */
    private static void assertNoClientIsLeftOpen(List<Thread> before) throws InterruptedException {
        for (Thread thread : clientThreads()) {
            if (!before.contains(thread)) {
                thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_S));
                assertThat(thread.isAlive()).as("%s", thread).isFalse();
            }
        }
    }

    private JobClient endless(Configuration configuration, int parallelism) throws Exception {
        StreamExecutionEnvironment environment = new StreamExecutionEnvironment(configuration);
        environment.setParallelism(parallelism);
        // None of the user's classes, so that there is no jar to ship.
        environment.fromSequence(1, Long.MAX_VALUE).rebalance().sinkTo(new DiscardingSink<>());
        JobClient job = environment.executeAsync("endless");
        jobs.add(job);
        return job;
    }

    private double bytesPerRecord(int parallelism) throws Exception {
        JobClient job = endless(cluster.client(TARGET), parallelism);
        double bytes = bytesPerRecord(job);
        cluster.awaitFreeSlots();
        return bytes;
    }

    /** Of what its source had written when it was cancelled: while it runs, the two are not read in one instant. */
    private double bytesPerRecord(JobClient job) throws Exception {
        String path = "/jobs/" + job.getJobID();
        cluster.await(
                path, running -> running.at("/vertices/0/metrics/write-records").asLong() > MANY_RECORDS);
        job.cancel().get(PATIENCE_S, TimeUnit.SECONDS);
        return bytesPerRecord(
                cluster.await(path, ended -> ended.get("state").asText().equals("CANCELED")));
    }

    private static double bytesPerRecord(JsonNode job) {
        JsonNode metrics = job.at("/vertices/0/metrics");
        return metrics.get("write-bytes").asDouble()
                / metrics.get("write-records").asDouble();
    }

    private static boolean isRunning(JsonNode job) {
        return job.at("/status-counts/RUNNING").asInt() == 2;
    }
}
