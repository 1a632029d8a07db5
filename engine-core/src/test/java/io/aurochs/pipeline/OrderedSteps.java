package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/** The transforms of a random ordered pipeline, each with the loop that it has to agree with. */
final class OrderedSteps {
    private static final int MOST_STEPS = 5;
    private static final int MOST_SPINS = 5_000;

    /** A record. */
    record Pair(long time, long key, long value) {
        Pair with(long newValue) {
            return new Pair(time, key, newValue);
        }
    }

    /** A transform. */
    interface Step {
        OrderedStream declare(OrderedStream input, String name);

        /** The same, for one run of a loop. */
        Loop loop();
    }

    /** What a loop does with one record after the other. */
    @FunctionalInterface
    interface Loop {
        void next(Pair record, Consumer<Pair> results);
    }

    private OrderedSteps() {}

    static List<Step> random(Random random) {
        List<Step> steps = new ArrayList<>();
        int count = random.nextInt(MOST_STEPS + 1);
        for (int i = 0; i < count; i++) {
            steps.add(
                    switch (random.nextInt(6)) {
                        case 0 -> new Mapped(random.nextInt(100));
                        case 1 -> new Filtered(1 + random.nextInt(4));
                        case 2 -> new Multiplied(1 + random.nextInt(4));
                        case 3 -> new InOrder();
                        case 4 -> new ByKey(1 + random.nextInt(120), List.of(), 1 + random.nextInt(3));
                        default -> new ByKey(0, bounds(random), 1 + random.nextInt(3));
                    });
        }
        return steps;
    }

    /** Of ranges of keys, up to some that no key reaches. */
    private static List<Long> bounds(Random random) {
        return random.longs(random.nextInt(60), -2, 50)
                .distinct()
                .sorted()
                .boxed()
                .toList();
    }

    private static long next(long state, long value) {
        return state * 31 + value;
    }

    /** One record each; some take long. */
    private record Mapped(int slowOnes) implements Step {
        @Override
        public OrderedStream declare(OrderedStream input, String name) {
            return input.map(name, PAIR, (record, result) -> {
                long value = record.get(VALUE);
                if (Math.floorMod(value, 100) < slowOnes / 20) {
                    for (int spins = Math.floorMod((int) value, MOST_SPINS); spins > 0; spins--) {
                        Thread.onSpinWait();
                    }
                }
                result.put(KEY, record.get(KEY)).put(VALUE, value * 3 + 1);
            });
        }

        @Override
        public Loop loop() {
            return (pair, results) -> results.accept(pair.with(pair.value() * 3 + 1));
        }
    }

    /** Some are left out. */
    private record Filtered(int every) implements Step {
        @Override
        public OrderedStream declare(OrderedStream input, String name) {
            return input.filter(name, record -> Math.floorMod(record.get(VALUE), every) != 0);
        }

        @Override
        public Loop loop() {
            return (pair, results) -> {
                if (Math.floorMod(pair.value(), every) != 0) {
                    results.accept(pair);
                }
            };
        }
    }

    /** None or several for each. */
    private record Multiplied(int most) implements Step {
        @Override
        public OrderedStream declare(OrderedStream input, String name) {
            return input.flatMap(name, PAIR, (record, results) -> {
                for (long i = Math.floorMod(record.get(VALUE), most); i > 0; i--) {
                    results.begin(record.time())
                            .put(KEY, record.get(KEY) + i)
                            .put(VALUE, next(record.get(VALUE), i))
                            .commit();
                }
            });
        }

        @Override
        public Loop loop() {
            return (pair, results) -> {
                for (long i = Math.floorMod(pair.value(), most); i > 0; i--) {
                    results.accept(new Pair(pair.time(), pair.key() + i, next(pair.value(), i)));
                }
            };
        }
    }

    /** State that depends on the order of all records. */
    private record InOrder() implements Step {
        @Override
        public OrderedStream declare(OrderedStream input, String name) {
            return input.process(name, PAIR, () -> {
                long[] state = new long[1];
                return (record, results) -> {
                    state[0] = next(state[0], record.get(VALUE));
                    results.begin(record.time())
                            .put(KEY, record.get(KEY))
                            .put(VALUE, state[0])
                            .commit();
                };
            });
        }

        @Override
        public Loop loop() {
            long[] state = new long[1];
            return (pair, results) -> {
                state[0] = next(state[0], pair.value());
                results.accept(pair.with(state[0]));
            };
        }
    }

    /**
     * State that depends on the order of the records of a key; up to so many results for each record.
     *
     * @param buckets by hash; 0: by range
     */
    private record ByKey(int buckets, List<Long> bounds, int most) implements Step {
        @Override
        public OrderedStream declare(OrderedStream input, String name) {
            OrderedGroups keys = input.groupByKey(KEY);
            OrderedGroups divided = buckets > 0
                    ? keys.buckets(buckets)
                    : keys.ranges(bounds.stream().mapToLong(Long::longValue).toArray());
            return divided.process(name, PAIR, 2, (record, state, results) -> {
                state.setLong(0, next(state.getLong(0), record.get(VALUE)));
                state.addLong(1, 1);
                for (long i = Math.floorMod(state.getLong(1), most + 1); i > 0; i--) {
                    results.begin(record.time())
                            .put(KEY, record.get(KEY))
                            .put(VALUE, state.getLong(0) + i)
                            .commit();
                }
            });
        }

        @Override
        public Loop loop() {
            Map<Long, long[]> states = new HashMap<>();
            return (pair, results) -> {
                long[] state = states.computeIfAbsent(pair.key(), key -> new long[2]);
                state[0] = next(state[0], pair.value());
                state[1]++;
                for (long i = Math.floorMod(state[1], most + 1); i > 0; i--) {
                    results.accept(pair.with(state[0] + i));
                }
            };
        }
    }
}
