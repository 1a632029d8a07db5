package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.CapturedLog;
import io.aurochs.flink.translate.SettingsReader;
import java.io.Serial;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.co.CoMapFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the log says of jobs that are translated. */
class TranslatedJobsTest {
    private static final int PARALLELISM = 2;

    /** All edges are broadcast ones to a task with two inputs, unless there is one behind it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void warnsOfABatchJobWithoutBundles(boolean edgeBehind) throws Exception {
        Configuration batch = new Configuration();
        batch.setString("execution.runtime-mode", "BATCH");
        batch.setString("jobmanager.scheduler", "Default");
        batch.setString("execution.batch-shuffle-mode", "ALL_EXCHANGES_PIPELINED");
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(PARALLELISM, batch);
        DataStream<Long> both = environment
                .fromSequence(1, 10)
                .broadcast()
                .connect(environment.fromSequence(1, 10).broadcast())
                .map(new Either());
        (edgeBehind ? both.rebalance() : both).sinkTo(new DiscardingSink<>());
        try (CapturedLog log = new CapturedLog()) {
            TranslatedJobs.of(
                    environment.getStreamGraph(),
                    SettingsReader.read(batch),
                    batch,
                    getClass().getClassLoader());
            assertThat(log.lines().stream()
                            .anyMatch(line -> line.startsWith("WARN no edge of job ")
                                    && line.contains("execution mode is batch")
                                    && line.contains("none of the 2 edges")))
                    .isEqualTo(!edgeBehind);
        }
    }

    /** Both as they come. */
    static final class Either implements CoMapFunction<Long, Long, Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public Long map1(Long number) {
            return number;
        }

        @Override
        public Long map2(Long number) {
            return number;
        }
    }
}
