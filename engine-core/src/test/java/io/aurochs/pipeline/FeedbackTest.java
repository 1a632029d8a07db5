package io.aurochs.pipeline;

import static io.aurochs.pipeline.GatedSource.record;
import static io.aurochs.pipeline.GatedSource.watermark;
import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.pipeline.model.MapFunction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each interval of a view changes the function that the next one comes of. */
@Timeout(60)
class FeedbackTest {
    private final AtomicInteger stage = new AtomicInteger(-1);

    private static MapFunction adding(long more) {
        return (from, to) -> to.put(KEY, from.get(KEY)).put(VALUE, from.get(VALUE) + more);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anIntervalChangesWhatComesNext(boolean isOrdered) throws InterruptedException {
        CollectingSink sink = new CollectingSink();
        Pipeline pipeline = Pipeline.named("job");
        RecordStream source = pipeline.source(
                "source",
                PAIR,
                () -> new GatedSource(
                        stage::get,
                        List.of(
                                record(0, 1, 7, 5),
                                watermark(0, 10),
                                record(1, 11, 7, 5),
                                watermark(1, 20),
                                record(2, 21, 7, 5),
                                watermark(2, 30))));
        if (isOrdered) {
            OrderedStream results =
                    source.ordered().filter("all", record -> true).map("add", PAIR, adding(0));
            results.view("values", Duration.ofMillis(10));
            results.sink("sink", sink);
        } else {
            RecordStream results = source.filter("all", record -> true).map("add", PAIR, adding(0));
            results.view("values", Duration.ofMillis(10));
            results.sink("sink", sink);
        }
        try (Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 2), pipeline)) {
            PipelineRun run = running.runs().get(0);
            run.feedback("values", values -> new Replacement().map("add", PAIR, adding(values.endMs())));
            // Each interval comes here after the reaction to it: when this is done, that is.
            run.view("values")
                    .onInterval(values -> run.replace(new Replacement().filter("all", record -> true))
                            .thenRun(stage::incrementAndGet)
                            .exceptionally(ended -> null));
            stage.set(0);
            running.await();
        }
        assertThat(sink.records).containsExactly("1 7 5", "11 7 15", "21 7 25");
    }
}
