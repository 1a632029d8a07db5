package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.FiniteBatches;
import io.aurochs.tests.differential.component.NotingFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.JoinOutFieldsMode;
import org.apache.storm.trident.JoinType;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.tuple.Fields;
import org.jspecify.annotations.Nullable;

/** Trident's joins of the batches of three spouts: inner, outer on either side or both, of all three, and with the fields in their order. */
public final class TridentJoins implements Scenario {
    private static final int ROWS = 48;
    private static final int BATCH = 6;
    private static final Fields KEY = new Fields("key");

    /** Of the rows of each spout. */
    private enum Side {
        LEFT(5, 0),
        RIGHT(4, 2),
        THIRD(3, 1);

        private final int keys;
        private final int first;

        Side(int keys, int first) {
            this.keys = keys;
            this.first = first;
        }

        String text() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        int key(int row) {
            return first + row % keys;
        }

        String value(int row) {
            return text() + row;
        }

        Stream stream(TridentTopology trident, String name) {
            List<List<?>> rows = IntStream.range(0, ROWS)
                    .<List<?>>mapToObj(row -> List.of(value(row), key(row)))
                    .toList();
            return trident.newStream(name + "-" + text(), new FiniteBatches(BATCH, rows, text(), "key"));
        }

        /** The values with that key in a batch. */
        List<@Nullable String> values(int batch, int key, boolean outer) {
            List<@Nullable String> values = new ArrayList<>();
            for (int row = batch * BATCH; row < (batch + 1) * BATCH; row++) {
                if (key(row) == key) {
                    values.add(value(row));
                }
            }
            if (values.isEmpty() && outer) {
                values.add(null);
            }
            return values;
        }
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5);
    }

    @Override
    public StormTopology topology() {
        TridentTopology trident = new TridentTopology();
        Stream left = Side.LEFT.stream(trident, name());
        Stream right = Side.RIGHT.stream(trident, name());
        Stream third = Side.THIRD.stream(trident, name());
        Fields two = new Fields("key", "left", "right");
        note(trident.join(left, KEY, right, KEY, two), "inner");
        note(trident.join(left, KEY, right, KEY, two, JoinType.mixed(JoinType.INNER, JoinType.OUTER)), "left outer");
        note(trident.join(left, KEY, right, KEY, two, JoinType.mixed(JoinType.OUTER, JoinType.INNER)), "right outer");
        note(trident.join(left, KEY, right, KEY, two, JoinType.OUTER).parallelismHint(2), "full outer");
        List<Stream> all = List.of(left, right, third);
        List<Fields> keys = List.of(KEY, KEY, KEY);
        note(trident.join(all, keys, new Fields("key", "left", "right", "third")), "three");
        note(
                trident.join(
                        all,
                        keys,
                        new Fields("key", "left", "right", "third"),
                        JoinType.mixed(JoinType.INNER, JoinType.OUTER, JoinType.OUTER)),
                "three outer");
        note(
                trident.join(
                        left,
                        KEY,
                        right,
                        KEY,
                        new Fields("left", "left key", "right", "right key"),
                        JoinOutFieldsMode.PRESERVE),
                "in order");
        return trident.build();
    }

    private static void note(Stream joined, String what) {
        joined.filter(joined.getOutputFields(), new NotingFilter(what));
    }

    @Override
    public Outcome outcome(Run run) {
        // Of each of the three spouts.
        run.awaitCount("succeeded", 3L * ROWS / BATCH);
        Map<String, Object> facts = new HashMap<>();
        expected()
                .facts()
                .keySet()
                .forEach(what -> facts.put(
                        what, Tally.of(run.journal().all(what).stream().map(String::valueOf))));
        return Outcome.of(facts);
    }

    @Override
    public Outcome expected() {
        Map<String, List<String>> rows = new HashMap<>();
        for (int batch = 0; batch < ROWS / BATCH; batch++) {
            for (int key = 0; key < 8; key++) {
                for (boolean outerLeft : List.of(false, true)) {
                    for (boolean outerRight : List.of(false, true)) {
                        two(rows, batch, key, outerLeft, outerRight);
                    }
                }
                three(rows, batch, key, false);
                three(rows, batch, key, true);
            }
        }
        Map<String, Object> facts = new HashMap<>();
        rows.forEach((what, joined) -> facts.put(what, Tally.of(joined.stream())));
        return Outcome.of(facts);
    }

    private static void two(Map<String, List<String>> rows, int batch, int key, boolean outerLeft, boolean outerRight) {
        String outer = outerLeft ? outerRight ? "full outer" : "right outer" : outerRight ? "left outer" : "inner";
        List<@Nullable String> lefts = Side.LEFT.values(batch, key, outerLeft);
        List<@Nullable String> rights = Side.RIGHT.values(batch, key, outerRight);
        if (lefts.equals(rights)) {
            // Nothing on either side.
            return;
        }
        for (String left : lefts) {
            for (String right : rights) {
                add(rows, outer, key, left, right);
                if (outer.equals("inner")) {
                    add(rows, "in order", left, key, right, key);
                }
            }
        }
    }

    private static void three(Map<String, List<String>> rows, int batch, int key, boolean outer) {
        for (String left : Side.LEFT.values(batch, key, false)) {
            for (String right : Side.RIGHT.values(batch, key, outer)) {
                for (String third : Side.THIRD.values(batch, key, outer)) {
                    add(rows, outer ? "three outer" : "three", key, left, right, third);
                }
            }
        }
    }

    private static void add(Map<String, List<String>> rows, String what, @Nullable Object... values) {
        rows.computeIfAbsent(what, w -> new ArrayList<>())
                .add(Arrays.asList(values).toString());
    }
}
