package io.aurochs.flink.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.CapturedLog;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/** What the annotation promises. */
@AurochsFlink({"parallelism.default=2", "aurochs.bundle.records=7"})
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(120)
class AurochsFlinkTest {
    private static @Nullable JobClient leftRunning;

    private @Nullable StreamExecutionEnvironment before;

    @BeforeEach
    void keep(StreamExecutionEnvironment environment) {
        before = environment;
    }

    @Test
    @Order(1)
    void sumsByParity(StreamExecutionEnvironment environment) throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            List<Long> sums = environment
                    .fromSequence(1, 100)
                    .keyBy(number -> number % 2, Types.LONG)
                    .fullWindowPartition()
                    .reduce(Long::sum)
                    .executeAndCollect(10);
            assertThat(sums).containsExactlyInAnyOrder(2_500L, 2_550L);
            assertThat(log.lines())
                    .anyMatch(line -> line.contains("runs on Aurochs") && line.contains("bundleRecords=7"));
        }
        assertThat(environment).isSameAs(before);
    }

    @Test
    @Order(2)
    @AurochsFlink("aurochs.bundle.records=9")
    void settingsAtATestWin(StreamExecutionEnvironment environment) {
        assertThat(settings(environment))
                .containsEntry("aurochs.bundle.records", "9")
                .containsEntry("parallelism.default", "2");
        assertThat(settings(StreamExecutionEnvironment.getExecutionEnvironment()))
                .containsEntry("aurochs.bundle.records", "9");
    }

    private static Map<String, String> settings(StreamExecutionEnvironment environment) {
        return ((Configuration) environment.getConfiguration()).toMap();
    }

    @Test
    @Order(3)
    void leavesAJobRunning(StreamExecutionEnvironment environment) throws Exception {
        environment.fromSequence(1, Long.MAX_VALUE).rebalance().sinkTo(new DiscardingSink<>());
        leftRunning = environment.executeAsync("endless");
    }

    @Test
    @Order(4)
    void whichIsCancelledWhenItsTestEnds() throws Exception {
        JobClient endless = Objects.requireNonNull(leftRunning);
        assertThat(endless.getJobExecutionResult()).isCompletedExceptionally();
    }
}
