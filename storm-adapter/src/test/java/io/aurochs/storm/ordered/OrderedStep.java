package io.aurochs.storm.ordered;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** What a bolt of a test does with a pair of key and value, in a topology and in the loop that is its oracle. */
interface OrderedStep extends Serializable {
    /** A key and what belongs to it. */
    record Pair(long key, long value) implements Serializable {}

    /** What comes of a pair, in order. */
    List<Pair> apply(Pair input);

    /** Such steps by what they remember. */
    enum Kind {
        /** Nothing: none, one or several pairs of each. */
        STATELESS {
            @Override
            OrderedStep make() {
                return input -> LongStream.range(0, Math.floorMod(input.value(), 3))
                        .mapToObj(i -> new Pair(Math.floorMod(input.value() * 7 + i, 11), input.value() * 31 + i))
                        .toList();
            }
        },
        /** A number for each key, which depends on the order of its pairs. */
        KEYED {
            @Override
            OrderedStep make() {
                Map<Long, Long> sums = new HashMap<>();
                return input ->
                        List.of(new Pair(input.key(), sums.merge(input.key(), input.value(), (a, b) -> a * 31 + b)));
            }
        },
        /** One number, which depends on the order of all pairs. */
        SERIAL {
            @Override
            OrderedStep make() {
                long[] sum = {1};
                return input -> {
                    sum[0] = sum[0] * 31 + input.value();
                    return List.of(new Pair(Math.floorMod(sum[0], 13), sum[0]));
                };
            }
        };

        /** Makes one that remembers nothing yet. */
        abstract OrderedStep make();
    }
}
