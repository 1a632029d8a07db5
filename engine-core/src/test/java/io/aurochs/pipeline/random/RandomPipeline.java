package io.aurochs.pipeline.random;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Replacement;
import io.aurochs.pipeline.oracle.PlainRecord;
import io.aurochs.pipeline.oracle.PlainStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** A pipeline made of a seed, with what should come of it. */
public final class RandomPipeline {
    private static final int MOST_SOURCES = 3;
    private static final int MOST_STEPS = 9;
    private static final int MOST_RECORDS = 4_000;
    private static final long[] FIRST_MS = {0, 5_000, -5_000, 1_700_000_000_000L};
    private static final long[] STEP_MS = {1, 20, 100, 300};

    private final Random random;
    private final Shape shape;
    private final Pipeline pipeline;
    private int items;
    private final List<TwinStream> streams = new ArrayList<>();
    private final Set<String> consumed = new HashSet<>();
    private final StringBuilder text = new StringBuilder();
    private final Map<String, ExpectedSink> sinks = new LinkedHashMap<>();
    private final Map<String, Long> lateRecords = new HashMap<>();
    private final Map<String, Long> recordsIn = new HashMap<>();
    private final List<Consumer<Replacement>> replaceable = new ArrayList<>();

    /**
     * What the seed does not say.
     *
     * @param mostSources how many it has at most
     * @param limit behind so many items a source has nothing for ever
     * @param sinks makes what a sink of a name gives its records to
     */
    public record Shape(int mostSources, int limit, Function<String, JournalSink> sinks) {}

    /** Makes one that runs to its end. */
    public RandomPipeline(String name, long seed) {
        this(name, seed, new Shape(MOST_SOURCES, Integer.MAX_VALUE, sink -> new JournalSink()));
    }

    /** Makes one; of the same seed and number of sources, always the same. */
    public RandomPipeline(String name, long seed, Shape shape) {
        this.random = new Random(seed);
        this.shape = shape;
        this.pipeline = Pipeline.named(name);
        text.append(name).append(":\n");
        addSources();
        RandomSteps steps = new RandomSteps(random, this);
        int count = 1 + random.nextInt(MOST_STEPS);
        for (int i = 0; i < count; i++) {
            steps.add(i);
        }
        addSinks();
    }

    private void addSources() {
        int count = 1 + random.nextInt(shape.mostSources());
        long firstMs = FIRST_MS[random.nextInt(FIRST_MS.length)];
        long stepMs = STEP_MS[random.nextInt(STEP_MS.length)];
        for (int i = 0; i < count; i++) {
            Feed feed = new Feed(random, firstMs, stepMs);
            items += feed.items().size();
            int bundleRecords = 1 + random.nextInt(random.nextBoolean() ? 3 : 100);
            long seed = random.nextLong();
            String name = "source" + i;
            say(name + " in bundles of " + bundleRecords + ":" + feed);
            add(new TwinStream(
                    name,
                    pipeline.source(
                            name, Columns.SCHEMA, () -> new FeedSource(feed, bundleRecords, seed, shape.limit())),
                    PlainStream.of(feed.epochs())));
        }
    }

    private void addSinks() {
        for (TwinStream stream : List.copyOf(streams)) {
            if (!consumed.contains(stream.name()) || random.nextInt(6) == 0) {
                String name = stream.name() + " sink";
                JournalSink sink = shape.sinks().apply(name);
                stream.stream().sink(name, sink);
                takes(name, stream);
                sinks.put(name, new ExpectedSink(sink, stream.plain()));
            }
        }
    }

    void say(String line) {
        text.append("  ").append(line).append('\n');
    }

    /** A stream that later transforms may take. */
    void add(TwinStream stream) {
        streams.add(stream);
    }

    /** Any stream of the columns that sources have; rather one that nothing takes yet. */
    TwinStream anyStream() {
        List<TwinStream> eligible =
                streams.stream().filter(TwinStream::isOfColumns).toList();
        List<TwinStream> ends = eligible.stream()
                .filter(stream -> !consumed.contains(stream.name()))
                .toList();
        List<TwinStream> choice = ends.isEmpty() || random.nextInt(4) == 0 ? eligible : ends;
        return choice.get(random.nextInt(choice.size()));
    }

    /** A transform processes the records of some streams. */
    void takes(String transform, TwinStream... inputs) {
        long records = 0;
        for (TwinStream input : inputs) {
            consumed.add(input.name());
            records += input.plain().records().size();
        }
        recordsIn.put(transform, records);
    }

    /** Nothing need come after a stream. */
    void leaveOpen(TwinStream stream) {
        consumed.add(stream.name());
    }

    /** A transform leaves out so many late records. */
    void leavesOut(String transform, long records) {
        lateRecords.put(transform, records);
    }

    /** A function can be replaced: this adds it to a replacement. */
    void replaceable(Consumer<Replacement> function) {
        replaceable.add(function);
    }

    /** Whether it has functions that can be replaced. */
    public boolean isReplaceable() {
        return !replaceable.isEmpty();
    }

    /** Of all functions that can be replaced, each by itself: nothing changes. */
    public Replacement replacement() {
        Replacement all = new Replacement();
        replaceable.forEach(function -> function.accept(all));
        return all;
    }

    /** Whether a stream is small enough for more to be done with it. */
    static boolean isSmall(List<PlainRecord> records) {
        return records.size() <= MOST_RECORDS;
    }

    /** How many items its sources have. */
    public int items() {
        return items;
    }

    /** What is to be run. */
    public Pipeline pipeline() {
        return pipeline;
    }

    /** By name, what should come where. */
    public Map<String, ExpectedSink> sinks() {
        return sinks;
    }

    /** By transform, how many late records should be left out; not those that leave out none. */
    public Map<String, Long> lateRecords() {
        return lateRecords;
    }

    /** By transform, how many records should come in; not for parts of transforms. */
    public Map<String, Long> recordsIn() {
        return recordsIn;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
