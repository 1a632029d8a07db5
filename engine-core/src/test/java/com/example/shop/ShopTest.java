package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.Clicks.Click;
import io.aurochs.jobs.JobFactory;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.testing.Await;
import io.aurochs.view.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The three jobs of the shop, beside each other, against plain loops over the same clicks. */
@Timeout(120)
class ShopTest {
    private static final long SECOND = 1_000;
    private static final long TOGETHER = ProductBundling.TOGETHER.toMillis();
    private static final long WINDOW = ProductBundling.WINDOW.toMillis();

    /** A record's time, and its columns by name. */
    private record Row(long time, Map<String, Long> columns) {
        private long get(String column) {
            return columns.get(column);
        }
    }

    /** Intervals of a view, by their beginnings. */
    private static final class Published {
        private final ConcurrentSkipListMap<Long, List<Row>> intervals = new ConcurrentSkipListMap<>();

        private Published(PipelineRun run, String view) {
            run.view(view).onInterval(this::add);
            // One that was published before.
            run.view(view).query(snapshot -> {
                add(snapshot);
                return snapshot;
            });
        }

        private void add(Snapshot snapshot) {
            List<Row> rows = new ArrayList<>();
            snapshot.forEach(record -> {
                Map<String, Long> columns = new TreeMap<>();
                for (Field field : record.schema().fields()) {
                    columns.put(field.name(), record.get((LongField) field));
                }
                rows.add(new Row(record.time(), columns));
            });
            intervals.put(snapshot.startMs(), rows);
        }

        /** Where the first one is cut off, as the job started in it. */
        private Map<Long, List<Row>> complete(long needsBefore) {
            return intervals.tailMap(intervals.firstKey() + SECOND + needsBefore);
        }
    }

    private static PipelineRun submit(Pipelines pipelines, JobFactory job) throws Exception {
        PipelineRun run = pipelines.submit(job.create(pipelines));
        job.started(run);
        return run;
    }

    @Test
    void theJobsComeToWhatLoopsComeTo() throws Exception {
        Published top;
        Published offers;
        Published pairs;
        Published predictions;
        Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "1g"));
        try (running) {
            PipelineRun promotion = submit(running, new MicroPromotion());
            top = new Published(promotion, MicroPromotion.TOP);
            offers = new Published(promotion, MicroPromotion.OFFERS);
            pairs = new Published(submit(running, new ProductBundling()), ProductBundling.PAIRS);
            predictions = new Published(submit(running, new SalePrediction()), SalePrediction.PREDICTIONS);
            Await.until(
                    "a complete window of pairs",
                    () -> !pairs.intervals.isEmpty()
                            && !pairs.complete(WINDOW + TOGETHER).isEmpty());
            Await.until("discounts", () -> any(offers, "percent"));
            Await.until("predictions of products that are promoted", () -> any(predictions, "promoted"));
        }
        assertThat(running.memoryBytes()).isZero();
        checkTop(top);
        checkOffers(offers, top);
        checkPairs(pairs);
        checkPredictions(predictions, pairs, top);
    }

    private static boolean any(Published view, String column) {
        return view.intervals.values().stream().anyMatch(rows -> rows.stream().anyMatch(row -> row.get(column) > 0));
    }

    private static void checkTop(Published top) {
        assertThat(top.complete(0)).isNotEmpty();
        top.complete(0).forEach((start, rows) -> {
            Map<Long, Long> clicks = new TreeMap<>();
            LongStream.range(start, start + SECOND)
                    .forEach(time -> clicks.merge(Click.at(time).product(), 1L, Long::sum));
            Map<Long, Long> expected = new TreeMap<>();
            clicks.entrySet().stream()
                    .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder())
                            .thenComparing(Map.Entry.comparingByKey()))
                    .limit(MicroPromotion.PROMOTED)
                    .forEach(entry -> expected.put(entry.getKey(), entry.getValue()));
            Map<Long, Long> actual = new TreeMap<>();
            rows.forEach(row -> actual.put(row.get("product"), row.get("clicks")));
            assertThat(actual).as("second " + start).isEqualTo(expected);
        });
    }

    private static void checkOffers(Published offers, Published top) {
        offers.complete(0).forEach((start, rows) -> {
            assertThat(rows).hasSize((int) SECOND);
            Set<Long> promotedBefore = new HashSet<>();
            top.intervals
                    .headMap(start)
                    .values()
                    .forEach(best -> best.forEach(row -> promotedBefore.add(row.get("product"))));
            rows.forEach(row -> {
                assertThat(row.get("user")).isEqualTo(Click.at(row.time()).user());
                assertThat(row.get("product")).isEqualTo(Click.at(row.time()).product());
                if (row.get("percent") > 0) {
                    assertThat(promotedBefore).contains(row.get("product"));
                }
            });
        });
    }

    private static void checkPairs(Published pairs) {
        pairs.complete(WINDOW + TOGETHER).forEach((start, rows) -> {
            long end = start + SECOND;
            Map<List<Long>, Long> expected = new HashMap<>();
            for (long time = end - WINDOW; time < end; time++) {
                for (long before = time - TOGETHER; before < time; before++) {
                    count(Click.at(before), Click.at(time), expected);
                }
            }
            Map<List<Long>, Long> actual = new HashMap<>();
            rows.forEach(row -> actual.put(List.of(row.get("product"), row.get("with")), row.get("times")));
            assertThat(actual).as("window until " + end).isEqualTo(expected);
        });
    }

    private static void count(Click one, Click other, Map<List<Long>, Long> pairs) {
        if (one.bought() && other.bought() && one.user() == other.user() && one.product() != other.product()) {
            pairs.merge(List.of(one.product(), other.product()), 1L, Long::sum);
            pairs.merge(List.of(other.product(), one.product()), 1L, Long::sum);
        }
    }

    private static void checkPredictions(Published predictions, Published pairs, Published top) {
        predictions.intervals.forEach((start, rows) -> rows.forEach(row -> {
            long likely = row.get("likely");
            List<Long> possible = pairs.intervals.values().stream()
                    .map(interval -> best(interval, row.get("product")))
                    .toList();
            assertThat(likely == SalePrediction.NONE || possible.contains(likely))
                    .as("%s of %s", likely, possible)
                    .isTrue();
            if (row.get("promoted") > 0) {
                assertThat(top.intervals.values().stream().flatMap(List::stream).map(product -> product.get("product")))
                        .contains(likely);
            }
        }));
    }

    private static long best(List<Row> pairs, long product) {
        return pairs.stream()
                .filter(pair -> pair.get("product") == product)
                .min(Comparator.<Row>comparingLong(pair -> -pair.get("times"))
                        .thenComparingLong(pair -> pair.get("with")))
                .map(pair -> pair.get("with"))
                .orElse(SalePrediction.NONE);
    }
}
