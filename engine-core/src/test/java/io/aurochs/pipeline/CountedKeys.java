package io.aurochs.pipeline;

import io.aurochs.io.FileSink;
import io.aurochs.io.FileSource;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Records of a file, counted by key and window; as a program that is killed again and again, and goes on. */
final class CountedKeys {
    static final long WINDOW_MS = 100;
    private static final int LAG_MS = 30;
    private static final int RECORDS_PER_EPOCH = 50;
    private static final int KEYS = 5;
    private static final Schema EVENT =
            Schema.named("event").longs("key").longs("rounds").build();
    private static final LongField KEY = EVENT.longField("key");
    private static final LongField ROUNDS = EVENT.longField("rounds");
    /** Longer than it takes to look away. */
    private static final int MOST_ROUNDS = 40_000;

    private CountedKeys() {}

    /** Arguments: the file to be read, that to be written, where points are kept. Prints a line as soon as it runs. */
    public static void main(String[] args) throws InterruptedException, IOException {
        Pipeline pipeline = Pipeline.named("counted");
        FileSource events =
                FileSource.csv(Path.of(args[0]), EVENT, ',').epochs(RECORDS_PER_EPOCH, Duration.ofMillis(LAG_MS));
        pipeline.source("events", EVENT, events)
                .filter("slow", event -> turn(event.get(ROUNDS)) >= 0)
                .window(WindowSpec.fixed(Duration.ofMillis(WINDOW_MS)))
                .groupByKey(KEY)
                .aggregate("count", Aggregates.count("count"))
                .results()
                .sink("counts", FileSink.csv(Path.of(args[1]), ','));
        pipeline.resumable(Path.of(args[2]), Duration.ofMillis(20));
        try (Pipelines running = Pipelines.start(Map.of("aurochs.memory.bytes", "64m"), pipeline)) {
            System.out.println("runs");
            running.await();
        }
    }

    /** Takes time. */
    private static long turn(long rounds) {
        long value = rounds;
        for (long round = 0; round < rounds; round++) {
            value = value * 31 + round;
        }
        return value & Long.MAX_VALUE;
    }

    /** Random events, some of them out of order; none is late. */
    static List<String> events(long seed, int count) {
        Random random = new Random(seed);
        List<String> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long time = (long) i - random.nextInt(LAG_MS);
            events.add(time + "," + random.nextInt(KEYS) + "," + random.nextInt(MOST_ROUNDS));
        }
        return events;
    }

    /** What should be written for those events, in some order: one result for each key and window. */
    static List<String> counts(List<String> events) {
        Map<Long, Map<String, Integer>> byWindow = new TreeMap<>();
        for (String event : events) {
            String[] columns = event.split(",", -1);
            long end = (Math.floorDiv(Long.parseLong(columns[0]), WINDOW_MS) + 1) * WINDOW_MS;
            byWindow.computeIfAbsent(end - 1, missing -> new TreeMap<>()).merge(columns[1], 1, Integer::sum);
        }
        List<String> counts = new ArrayList<>();
        byWindow.forEach((time, ofKeys) -> ofKeys.forEach((key, count) -> counts.add(time + "," + key + "," + count)));
        return counts;
    }
}
