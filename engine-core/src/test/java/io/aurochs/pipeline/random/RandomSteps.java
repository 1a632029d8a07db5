package io.aurochs.pipeline.random;

import io.aurochs.pipeline.AggregatedStream;
import io.aurochs.pipeline.GroupedStream;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.WindowedStream;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.pipeline.model.KeyedState;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.pipeline.model.RecordPredicate;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.pipeline.oracle.PlainJoin;
import io.aurochs.pipeline.oracle.PlainRecord;
import io.aurochs.pipeline.oracle.PlainStream;
import io.aurochs.pipeline.oracle.PlainWindows;
import io.aurochs.pipeline.random.PlainFunctions.Named;
import io.aurochs.row.Field;
import io.aurochs.row.RecordCursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Adds transforms to a random pipeline, and the same to the plain computation beside it. */
final class RandomSteps {
    private static final long[] SLIDES_MS = {7, 25, 60, 200};
    private static final List<List<Field>> KEYS = List.of(
            List.of(),
            List.of(Columns.TEXT),
            List.of(Columns.K1),
            List.of(Columns.K2, Columns.K1),
            List.of(Columns.K1, Columns.K2, Columns.K3));
    private static final List<Field> COUNTED = List.of(Columns.K1, Columns.TEXT, Columns.VALUE);

    /** Where all have the same key. */
    private static final long MOST_PAIRS = 1_000_000;

    private final Random random;
    private final RandomPipeline pipeline;
    private int number;

    RandomSteps(Random random, RandomPipeline pipeline) {
        this.random = random;
        this.pipeline = pipeline;
    }

    /** Adds one or a few. */
    void add(int newNumber) {
        number = newNumber;
        TwinStream input = pipeline.anyStream();
        switch (random.nextInt(11)) {
            case 0 -> map(input);
            case 1 -> filter(input);
            case 2 -> flatMap(input);
            case 3 -> union(input);
            case 4, 5, 6, 7 -> aggregate(input);
            case 8 -> distinct(input);
            case 9 -> top(input);
            default -> join(input);
        }
    }

    private void map(TwinStream input) {
        Named<UnaryOperator<PlainRecord>> mapping = any(PlainFunctions.MAPPINGS);
        String name = "map" + number;
        pipeline.say(name + " = " + input.name() + ".map(" + mapping + ")");
        MapFunction function =
                (record, output) -> Columns.put(mapping.function().apply(Columns.read(record)), output);
        pipeline.replaceable(replacement -> replacement.map(name, Columns.SCHEMA, function));
        add(
                name,
                input.stream().map(name, Columns.SCHEMA, function),
                input.plain().flatMap(record -> List.of(mapping.function().apply(record))),
                input);
    }

    private void filter(TwinStream input) {
        Named<Predicate<PlainRecord>> condition = any(PlainFunctions.CONDITIONS);
        String name = "filter" + number;
        pipeline.say(name + " = " + input.name() + ".filter(" + condition + ")");
        RecordPredicate predicate = record -> condition.function().test(Columns.read(record));
        pipeline.replaceable(replacement -> replacement.filter(name, predicate));
        add(
                name,
                input.stream().filter(name, predicate),
                input.plain().flatMap(record -> condition.function().test(record) ? List.of(record) : List.of()),
                input);
    }

    private void flatMap(TwinStream input) {
        Named<Function<PlainRecord, List<PlainRecord>>> splitting =
                input.plain().isSettled() && random.nextInt(4) == 0
                        ? PlainFunctions.EARLIER
                        : any(PlainFunctions.SPLITTINGS);
        PlainStream split = input.plain().flatMap(splitting.function());
        if (!RandomPipeline.isSmall(split.records())) {
            return;
        }
        String name = "flatMap" + number;
        pipeline.say(name + " = " + input.name() + ".flatMap(" + splitting + ")");
        FlatMapFunction function = (record, output) -> {
            for (PlainRecord each : splitting.function().apply(Columns.read(record))) {
                output.begin(each.time());
                Columns.put(each, output);
                output.commit();
            }
        };
        pipeline.replaceable(replacement -> replacement.flatMap(name, Columns.SCHEMA, function));
        add(name, input.stream().flatMap(name, Columns.SCHEMA, function), split, input);
    }

    private void union(TwinStream input) {
        TwinStream[] others = new TwinStream[1 + random.nextInt(2)];
        Arrays.setAll(others, i -> pipeline.anyStream());
        List<TwinStream> all = new ArrayList<>(List.of(input));
        all.addAll(List.of(others));
        PlainStream union =
                PlainStream.union(all.stream().map(TwinStream::plain).toList());
        if (!RandomPipeline.isSmall(union.records())) {
            return;
        }
        String name = "union" + number;
        pipeline.say(name + " = " + input.name() + ".union(" + names(List.of(others)) + ")");
        add(
                name,
                input.stream()
                        .union(
                                name,
                                Arrays.stream(others).map(TwinStream::stream).toArray(RecordStream[]::new)),
                union,
                all.toArray(TwinStream[]::new));
    }

    private static String names(List<TwinStream> streams) {
        return streams.stream().map(TwinStream::name).collect(Collectors.joining(", "));
    }

    private WindowSpec spec(boolean mayOverlap) {
        long slideMs = SLIDES_MS[random.nextInt(SLIDES_MS.length)];
        int slides = mayOverlap && random.nextBoolean() ? 2 + random.nextInt(4) : 1;
        return new WindowSpec(slides * slideMs, slideMs);
    }

    private void aggregate(TwinStream input) {
        WindowSpec spec = spec(true);
        long latenessMs = random.nextInt(3) == 0 ? 1 + random.nextInt((int) (2 * spec.sizeMs())) : 0;
        List<Field> keys = KEYS.get(random.nextInt(KEYS.size()));
        List<Aggregate> aggregates = new ArrayList<>(Aggregate.ALL);
        Collections.shuffle(aggregates, random);
        List<Aggregate> chosen = aggregates.subList(0, 1 + random.nextInt(3));
        PlainWindows plain = PlainWindows.of(
                input.plain(),
                spec.sizeMs(),
                spec.slideMs(),
                latenessMs,
                (endMs, records) -> byKey(keys, records, (key, ofKey) -> {
                    List<Object> values = new ArrayList<>(key);
                    chosen.forEach(aggregate -> values.add(aggregate.of(ofKey)));
                    return new PlainRecord(endMs - 1, values);
                }));
        if (!RandomPipeline.isSmall(plain.results().records())) {
            return;
        }
        String name = "aggregate" + number;
        KeyedState state = random.nextInt(3) == 0 ? KeyedState.bufferTree() : KeyedState.hashTable();
        pipeline.say(name + " = " + input.name() + "." + spec + ".allowedLateness(" + latenessMs + ").groupByKey("
                + keys + ").state(" + state + ").aggregate(" + chosen + ")");
        WindowedStream windows = input.stream().window(spec).allowedLateness(Duration.ofMillis(latenessMs));
        Combiner[] combiners = chosen.stream().map(Aggregate::combiner).toArray(Combiner[]::new);
        AggregatedStream made = keys.isEmpty()
                ? windows.aggregate(name, combiners)
                : windows.groupByKey(keys.toArray(Field[]::new)).state(state).aggregate(name, combiners);
        addWindows(name, true, made, plain, input);
    }

    /** Makes the result of a key's records. */
    @FunctionalInterface
    private interface OfKey {
        PlainRecord of(List<Object> key, List<PlainRecord> records);
    }

    private static List<PlainRecord> byKey(List<Field> keys, List<PlainRecord> records, OfKey function) {
        Map<List<Object>, List<PlainRecord>> groups = records.stream()
                .collect(Collectors.groupingBy(record -> keys.stream()
                        .map(key -> record.values().get(Columns.of(key)))
                        .toList()));
        return groups.entrySet().stream()
                .map(group -> function.of(group.getKey(), group.getValue()))
                .toList();
    }

    private void distinct(TwinStream input) {
        WindowSpec spec = spec(true);
        Field value = COUNTED.get(random.nextInt(COUNTED.size()));
        List<Field> keys = value == Columns.TEXT || random.nextBoolean() ? List.of() : List.of(Columns.K2);
        PlainWindows plain = PlainWindows.of(
                input.plain(),
                spec.sizeMs(),
                spec.slideMs(),
                0,
                (endMs, records) -> byKey(keys, records, (key, ofKey) -> {
                    List<Object> values = new ArrayList<>(key);
                    values.add(ofKey.stream()
                            .map(record -> record.values().get(Columns.of(value)))
                            .distinct()
                            .count());
                    return new PlainRecord(endMs - 1, values);
                }));
        if (!RandomPipeline.isSmall(plain.results().records())) {
            return;
        }
        String name = "distinct" + number;
        pipeline.say(name + " = " + input.name() + "." + spec + ".groupByKey(" + keys + ").distinct(" + value + ")");
        WindowedStream windows = input.stream().window(spec);
        AggregatedStream made;
        if (keys.isEmpty()) {
            made = windows.distinct(name, value, "count");
        } else {
            GroupedStream grouped = windows.groupByKey(keys.toArray(Field[]::new));
            made = grouped.distinct(name, value, "count");
        }
        addWindows(name, false, made, plain, input);
    }

    /** @param lateAlone whether the late records may be taken alone, and the results left open */
    private void addWindows(
            String name, boolean lateAlone, AggregatedStream made, PlainWindows plain, TwinStream input) {
        pipeline.takes(name, input);
        pipeline.leavesOut(name, plain.lateRecords());
        TwinStream results = new TwinStream(name, made.results(), plain.results());
        pipeline.add(results);
        if (random.nextInt(3) > 0) {
            String folded = name + " folded";
            pipeline.say(folded + " = " + name + ".map(folded)");
            add(
                    folded,
                    made.results()
                            .map(
                                    folded,
                                    Columns.SCHEMA,
                                    (record, output) ->
                                            Columns.put(PlainFunctions.folded(Columns.read(record)), output)),
                    plain.results().flatMap(record -> List.of(PlainFunctions.folded(record))),
                    results);
        }
        if (random.nextBoolean()) {
            pipeline.add(new TwinStream(name + " late", made.late(), plain.late()));
            // The sums of a distinct count's parts are a transform of their own, which has to go somewhere.
            if (lateAlone && random.nextInt(4) == 0) {
                pipeline.leaveOpen(results);
            }
        }
    }

    private void top(TwinStream input) {
        WindowSpec spec = spec(false);
        int wanted = 1 + random.nextInt(random.nextBoolean() ? 3 : 40);
        Comparator<PlainRecord> order =
                Comparator.comparing((PlainRecord record) -> record.number(4)).thenComparing(PlainRecord::toString);
        PlainWindows plain = PlainWindows.ofRecords(
                input.plain(),
                spec.sizeMs(),
                (endMs, records) -> records.stream().sorted(order).limit(wanted).toList());
        String name = "top" + number;
        pipeline.say(name + " = " + input.name() + "." + spec + ".top(" + wanted + ")");
        Comparator<RecordCursor> ofCursors = (one, other) -> order.compare(Columns.read(one), Columns.read(other));
        pipeline.leavesOut(name, plain.lateRecords());
        add(name, input.stream().window(spec).top(name, wanted, ofCursors), plain.results(), input);
    }

    private void join(TwinStream input) {
        TwinStream other = pipeline.anyStream();
        long mostPairs =
                (long) input.plain().records().size() * other.plain().records().size();
        if (mostPairs > MOST_PAIRS) {
            return;
        }
        boolean isByText = random.nextBoolean();
        Field leftKey = isByText ? Columns.TEXT : Columns.K1;
        Field rightKey = isByText ? Columns.TEXT : any(List.of(Columns.K1, Columns.K3));
        long rangeMs = random.nextInt(4) == 0 ? 0 : random.nextInt(120);
        PlainJoin plain =
                PlainJoin.of(input.plain(), other.plain(), key(leftKey), key(rightKey), rangeMs, RandomSteps::paired);
        if (!RandomPipeline.isSmall(plain.pairs().records())) {
            return;
        }
        String name = "join" + number;
        pipeline.say(name + " = " + input.name() + ".join(" + other.name() + ", " + leftKey + ", " + rightKey + ", "
                + rangeMs + ")");
        pipeline.leavesOut(name, plain.lateRecords());
        add(
                name,
                input.stream()
                        .join(
                                name,
                                other.stream(),
                                leftKey,
                                rightKey,
                                Duration.ofMillis(rangeMs),
                                Columns.SCHEMA,
                                (left, right, output) ->
                                        Columns.put(paired(Columns.read(left), Columns.read(right)), output)),
                plain.pairs(),
                input,
                other);
    }

    private static Function<PlainRecord, Object> key(Field field) {
        int column = Columns.of(field);
        return record -> record.values().get(column);
    }

    private static PlainRecord paired(PlainRecord left, PlainRecord right) {
        return PlainRecord.of(
                left.time(),
                left.number(0),
                right.number(1),
                right.number(2),
                right.text(3),
                left.number(4) - 2 * right.number(4),
                left.fraction(5));
    }

    private void add(String name, RecordStream stream, PlainStream plain, TwinStream... inputs) {
        pipeline.takes(name, inputs);
        pipeline.add(new TwinStream(name, stream, plain));
    }

    private <V> V any(List<V> choice) {
        return choice.get(random.nextInt(choice.size()));
    }
}
