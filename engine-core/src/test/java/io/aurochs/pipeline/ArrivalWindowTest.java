package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.pipeline.OrderedSteps.Pair;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.ArrivalWindow;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.row.BytesField;
import io.aurochs.row.Schema;
import io.aurochs.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Windows of ordered pipelines against a loop that keeps the records of each window. */
@Timeout(120)
class ArrivalWindowTest {
    private static final int RUNS = 40;
    private static final int MOST_RECORDS = 500;
    private static final Schema NAMED =
            Schema.named("named").bytes("name", 8).longs("value").build();
    private static final BytesField NAME = NAMED.bytesField("name");

    /** The records of one key, or of all. */
    private static final class Loop {
        private final ArrivalWindow window;
        private final List<Pair> records = new ArrayList<>();
        private long end;

        Loop(ArrivalWindow window) {
            this.window = window;
        }

        void add(Pair record, String key, List<String> results) {
            if (window.kind() == ArrivalWindow.Kind.TIME && !records.isEmpty() && record.time() >= end) {
                results.add(result(end - 1, key));
                records.clear();
            }
            if (records.isEmpty()) {
                end = (Math.floorDiv(record.time(), window.size()) + 1) * window.size();
            }
            records.add(record);
            switch (window.kind()) {
                case RECORDS -> {
                    if (records.size() == window.size()) {
                        results.add(result(record.time(), key));
                        records.clear();
                    }
                }
                case LAST -> {
                    if (records.size() > window.size()) {
                        records.remove(0);
                    }
                    results.add(result(record.time(), key));
                }
                case TIME -> {}
            }
        }

        private String result(long timeMs, String key) {
            long sum = records.stream().mapToLong(Pair::value).sum();
            long most = records.stream().mapToLong(Pair::value).max().orElseThrow();
            return timeMs + key + " " + records.size() + " " + sum + " " + most;
        }
    }

    @Test
    void windowsAreTheLoops() throws InterruptedException {
        for (int run = 0; run < RUNS; run++) {
            check(run < RUNS / 2 ? run : Seeds.last() + run);
        }
    }

    private static void check(long seed) throws InterruptedException {
        Random random = new Random(seed);
        ArrivalWindow window = switch (random.nextInt(3)) {
            case 0 -> ArrivalWindow.records(1 + random.nextInt(20));
            case 1 -> ArrivalWindow.last(1 + random.nextInt(20));
            default -> ArrivalWindow.time(Duration.ofMillis(1 + random.nextInt(50)));
        };
        int workers = 1 + random.nextInt(8);
        boolean isKeyed = random.nextBoolean();
        List<Pair> records = records(random);
        ScriptedSource.Script script = new ScriptedSource.Script();
        records.forEach(record -> script.record(record.time(), record.key(), record.value()));
        CollectingSink sink = new CollectingSink();
        Pipeline pipeline = Pipeline.named("windows");
        int bundleRecords = 1 + random.nextInt(50);
        OrderedStream source = pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, bundleRecords))
                .ordered();
        OrderedWindows windows = isKeyed ? source.groupByKey(KEY).window(window) : source.window(window);
        // A sum alone can be taken back; the greatest cannot.
        Combiner count = Aggregates.count("count");
        windows.aggregate("all", count, Aggregates.sum(VALUE, "sum"), Aggregates.max(VALUE, "max"))
                .sink("sink", sink);
        CollectingSink sums = new CollectingSink();
        windows.aggregate("sums", count, Aggregates.sum(VALUE, "sum")).sink("sums sink", sums);
        Runs.run(workers, pipeline);

        List<String> expected = new ArrayList<>();
        Map<String, Loop> loops = new HashMap<>();
        for (Pair record : records) {
            String key = isKeyed ? " " + record.key() : "";
            loops.computeIfAbsent(key, unseen -> new Loop(window)).add(record, key, expected);
        }
        String what = "seed=" + seed + " " + window + " workers=" + workers + " keyed=" + isKeyed;
        assertThat(sink.records).as(what).isEqualTo(expected);
        assertThat(sums.records)
                .as(what)
                .isEqualTo(expected.stream()
                        .map(line -> line.substring(0, line.lastIndexOf(' ')))
                        .toList());
    }

    /** Times mostly rise, and now and then are earlier. */
    private static List<Pair> records(Random random) {
        int count = random.nextInt(MOST_RECORDS);
        int keys = 1 + random.nextInt(10);
        List<Pair> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(new Pair(i - 100L - random.nextInt(30), random.nextInt(keys), random.nextInt(1_000) - 500));
        }
        return records;
    }

    @Test
    void aKeyMayBeOfBytes() throws InterruptedException {
        ScriptedSource.Script script = new ScriptedSource.Script();
        script.record(1, 1, 10).record(2, 2, 20).record(3, 1, 30).record(4, 2, 40);
        CollectingSink sink = new CollectingSink();
        Pipeline pipeline = Pipeline.named("names");
        pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, 2))
                .ordered()
                .map("name", NAMED, (record, named) -> {
                    byte[] name = ("key" + record.get(KEY)).getBytes(StandardCharsets.UTF_8);
                    named.put(NAME, name, 0, name.length).put(NAMED.longField("value"), record.get(VALUE));
                })
                .groupByKey(NAME)
                .window(ArrivalWindow.records(2))
                .aggregate("sums", Aggregates.sum(NAMED.longField("value"), "sum"))
                .sink("sink", sink);
        Runs.run(2, pipeline);
        assertThat(sink.records).containsExactly("3 key1 40", "4 key2 60");
    }

    @Test
    void averagesOfTheLastRecordsAreOfTheseAlone() throws InterruptedException {
        Schema priced = Schema.named("priced").bytes("name", 8).doubles("price").build();
        List<Double> prices = List.of(1e300, -1e300, 0.1, Double.NaN, 0.2, 0.3);
        ScriptedSource.Script script = new ScriptedSource.Script();
        for (int i = 0; i < prices.size(); i++) {
            script.record(i, 1, i);
        }
        CollectingSink sink = new CollectingSink();
        Pipeline pipeline = Pipeline.named("prices");
        pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, 2))
                .ordered()
                .map(
                        "price",
                        priced,
                        (record, output) -> output.put(priced.bytesField("name"), new byte[] {'a'}, 0, 1)
                                .put(priced.doubleField("price"), prices.get((int) record.get(VALUE))))
                .groupByKey(priced.bytesField("name"))
                .window(ArrivalWindow.last(2))
                .aggregate("sums", Aggregates.sum(priced.doubleField("price"), "sum"))
                .sink("sink", sink);
        Runs.run(2, pipeline);
        assertThat(sink.records)
                .containsExactly("0 a 1.0E300", "1 a 0.0", "2 a " + (-1e300 + 0.1), "3 a NaN", "4 a NaN", "5 a 0.5");
    }

    @Test
    void aWindowThatWouldEndAfterAllTimesFails() {
        ScriptedSource.Script script = new ScriptedSource.Script();
        script.record(Long.MAX_VALUE, 1, 1);
        Pipeline pipeline = Pipeline.named("late");
        pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, 1))
                .ordered()
                .window(ArrivalWindow.time(Duration.ofMillis(1)))
                .aggregate("count", Aggregates.count("count"))
                .sink("sink", new CollectingSink());
        assertThatThrownBy(() -> Runs.run(1, pipeline)).hasMessageContaining("would end after all times");
    }

    @Test
    void aWindowWithoutCombinersIsRefused() {
        ScriptedSource.Script script = new ScriptedSource.Script();
        OrderedWindows windows = Pipeline.named("empty")
                .source("source", PAIR, () -> new ScriptedSource(script.steps, 1))
                .ordered()
                .window(ArrivalWindow.records(2));
        assertThatThrownBy(() -> windows.aggregate("none"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("transform=none: no combiner");
    }

    @Test
    void aWindowThatKeepsTooMuchIsRefused() {
        ScriptedSource.Script script = new ScriptedSource.Script();
        OrderedWindows windows = Pipeline.named("large")
                .source("source", PAIR, () -> new ScriptedSource(script.steps, 1))
                .ordered()
                .window(ArrivalWindow.last(100_000));
        assertThatThrownBy(() -> windows.aggregate("max", Aggregates.max(VALUE, "max")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pipeline=large transform=max")
                .hasMessageContaining("make the window smaller");
        assertThatThrownBy(() -> ArrivalWindow.records(0)).hasMessageContaining("1 to");
    }
}
