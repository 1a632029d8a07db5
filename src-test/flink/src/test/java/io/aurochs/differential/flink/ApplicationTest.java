package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.AurochsApplication;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs in application mode: the main runs in the JobManager, which ends with its jobs. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ApplicationTest {
    private static final int LINES = 500;

    @TempDir
    private Path folder;

    @Test
    void anUnmodifiedJarRunsOnAurochs() throws Exception {
        PublishedWordCount wordCount = PublishedWordCount.over(folder, LINES);
        Configuration local = new Configuration();
        local.set(DeploymentOptions.TARGET, "local");
        local.set(DeploymentOptions.ATTACHED, true);
        List<String> stock = wordCount.run(local, "stock");
        assertThat(stock).hasSize(PublishedWordCount.words(LINES));

        Path output = folder.resolve("application");
        try (ProcessCluster cluster = ProcessCluster.startApplication(folder, wordCount.application(output))) {
            cluster.beginOneTaskManager();
            assertThat(cluster.awaitEnd()).as(cluster::lastLines).isZero();
            assertThat(cluster.log()).anyMatch(line -> line.contains("job 'WordCount' runs on Aurochs: 1 of 1 edges"));
        }
        assertThat(PublishedExample.linesBelow(output)).isEqualTo(stock);
    }

    @Test
    void theTasksThatRunMoveBundles() throws Exception {
        try (ProcessCluster cluster = ProcessCluster.startApplication(
                folder,
                "--jars",
                PublishedExample.jarOfAll().toUri().toString(),
                "--job-classname",
                AurochsApplication.class.getName(),
                "org.apache.flink.streaming.examples.statemachine.StateMachineExample")) {
            cluster.beginOneTaskManager();
            cluster.awaitTaskIn("io.aurochs.flink.operator.BundleOneInputStreamTask");
        }
    }

    /** A job that takes all slots there are, as others are started. */
    @Test
    void aReactiveJobThatOutgrowsItsTaskManagerKeepsBundles() throws Exception {
        try (ProcessCluster cluster = ProcessCluster.startApplication(
                folder,
                "-D",
                "scheduler-mode=reactive",
                // At once; the first key is of 1.20.
                "-D",
                "jobmanager.adaptive-scheduler.scaling-interval.min=0 s",
                "-D",
                "jobmanager.adaptive-scheduler.executing.cooldown-after-rescaling=0 s",
                "-D",
                "jobmanager.adaptive-scheduler.executing.resource-stabilization-timeout=0 s",
                "-D",
                "jobmanager.adaptive-scheduler.rescale-trigger.max-delay=0 s",
                "--jars",
                PublishedExample.jarOfAll().toUri().toString(),
                "--job-classname",
                AurochsApplication.class.getName(),
                "org.apache.flink.streaming.examples.statemachine.StateMachineExample")) {
            cluster.beginOneTaskManager();
            String job = "/jobs/"
                    + cluster.await("/jobs", jobs -> jobs.at("/jobs/0").has("id"))
                            .at("/jobs/0/id")
                            .asText();
            cluster.awaitMetric(job, "bundleChannels", channels -> channels > 0);
            cluster.addTaskManagers(ProcessCluster.SLOTS);
            cluster.awaitMetric(job, "networkChannels", channels -> channels > 0);
            cluster.awaitMetric(job, "bundleChannels", channels -> channels > 0);
        }
    }

    @Test
    void whatItIsGivenWrongEndsTheJobManagerAndIsInItsLog() throws Exception {
        try (ProcessCluster cluster = ProcessCluster.startApplication(
                folder, "--job-classname", AurochsApplication.class.getName(), "my.Main")) {
            assertThat(cluster.awaitEnd()).isNotZero();
            assertThat(cluster.log()).anyMatch(line -> line.contains("there is no class my.Main"));
        }
    }
}
