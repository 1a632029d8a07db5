package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.pipeline.ScriptedSource.Script;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Event times before 1970, and those at the ends of what there is. */
@Timeout(60)
class ExtremeTimesTest {
    private static final long FARTHEST = WindowSpec.FARTHEST_MS;
    private static final Duration RANGE = Duration.ofMillis(10);
    private static final Duration SIZE = Duration.ofMillis(20);

    private final Pipeline pipeline = Pipeline.named("test");
    private final CollectingSink sink = new CollectingSink();

    private RecordStream source(String name, Script script) {
        return pipeline.source(name, PAIR, () -> new ScriptedSource(script.steps, 4));
    }

    private void run() throws InterruptedException {
        try (Pipelines running =
                Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "256m"), pipeline)) {
            running.await();
        }
    }

    @Test
    void windowsAreCountedFrom1970InBothDirections() throws InterruptedException {
        source(
                        "source",
                        new Script()
                                .record(-FARTHEST, 1, 1)
                                .record(-FARTHEST + 1, 1, 2)
                                .watermark(-FARTHEST + 100)
                                .record(-1, 1, 4)
                                .record(0, 1, 8)
                                .watermark(40)
                                .record(FARTHEST, 1, 16))
                .window(WindowSpec.sliding(SIZE, RANGE))
                .aggregate("sum", Aggregates.sum(VALUE, "sum"))
                .results()
                .sink("sink", sink);
        run();
        // Slides begin at multiples of 10.
        long first = Math.floorDiv(-FARTHEST, 10) * 10;
        long last = Math.floorDiv(FARTHEST, 10) * 10;
        assertThat(sink.records)
                .containsExactlyInAnyOrder(
                        first + 9 + " 3",
                        first + 19 + " 3",
                        "-1 4",
                        "9 12",
                        "19 8",
                        last + 9 + " 16",
                        last + 19 + " 16");
    }

    @Test
    void aJoinAtTheEndsOfTime() throws InterruptedException {
        source("left", new Script().record(-FARTHEST, 1, 1).watermark(0).record(FARTHEST, 1, 2))
                .join(
                        "join",
                        source(
                                "right",
                                new Script().record(-FARTHEST + 10, 1, 10).record(FARTHEST - 11, 1, 20)),
                        KEY,
                        KEY,
                        RANGE,
                        PAIR,
                        (left, right, output) ->
                                output.put(KEY, left.get(VALUE)).put(VALUE, right.get(VALUE)))
                .sink("sink", sink);
        run();
        assertThat(sink.records).containsExactly(-FARTHEST + 10 + " 1 10");
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -FARTHEST - 1, FARTHEST + 1, Long.MAX_VALUE})
    void aTimeThatNoWindowHasFailsThePipeline(long time) {
        source("source", new Script().record(1, 1, 1).record(time, 1, 1))
                .window(WindowSpec.fixed(RANGE))
                .aggregate("count", Aggregates.count("count"))
                .results()
                .sink("sink", sink);
        assertThatThrownBy(this::run)
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("count failed in epoch 0 at record 1 of a bundle")
                .hasMessageContaining("time=" + time + ": farther from 1970 than");
    }

    @ParameterizedTest
    @ValueSource(longs = {-FARTHEST - 1, FARTHEST + 1, Long.MAX_VALUE})
    void aTimeThatNoJoinHasFailsThePipeline(long time) {
        RecordStream records = source("source", new Script().record(1, 1, 1).record(time, 1, 1));
        records.join("join", records, KEY, KEY, RANGE, PAIR, (left, right, output) -> {})
                .sink("sink", sink);
        assertThatThrownBy(this::run)
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("join failed in epoch 0 at record 1 of a bundle")
                .hasMessageContaining("time=" + time + ": farther from 1970 than");
    }

    @Test
    void aJoinOfTheLongestRange() throws InterruptedException {
        RecordStream left = source("left", new Script().record(-FARTHEST / 8, 1, 1));
        RecordStream right = source("right", new Script().record(0, 1, 10).record(FARTHEST / 8, 1, 20));
        left.join(
                        "join",
                        right,
                        KEY,
                        KEY,
                        Duration.ofMillis(FARTHEST / 8),
                        PAIR,
                        (one, other, output) -> output.put(KEY, one.get(VALUE)).put(VALUE, other.get(VALUE)))
                .sink("sink", sink);
        run();
        assertThat(sink.records).containsExactly("0 1 10");
    }

    @Test
    void aWatermarkThatNoWindowHasFailsThePipeline() {
        source("source", new Script().record(1, 1, 1).watermark(Long.MAX_VALUE - 1))
                .window(WindowSpec.fixed(RANGE))
                .aggregate("count", Aggregates.count("count"))
                .results()
                .sink("sink", sink);
        assertThatThrownBy(this::run)
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("farther from 1970 than");
    }

    @Test
    void theWatermarkOfTheEndIsNotASources() {
        source("source", new Script().record(1, 1, 1).watermark(Long.MAX_VALUE)).sink("sink", sink);
        assertThatThrownBy(this::run)
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("source failed in PRODUCE in epoch 0")
                .hasMessageContaining("return EpochSource.ENDED after the last record");
    }
}
