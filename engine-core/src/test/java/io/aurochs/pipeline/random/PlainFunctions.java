package io.aurochs.pipeline.random;

import io.aurochs.pipeline.oracle.PlainRecord;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Functions of one record of {@link Columns#SCHEMA}, written on the plain one. */
final class PlainFunctions {
    private static final int EXACT = 1_024;

    private PlainFunctions() {}

    /**
     * A function with a name, for messages.
     *
     * @param <F> the kind of function
     */
    record Named<F>(String name, F function) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** What becomes of each record. */
    static final List<Named<UnaryOperator<PlainRecord>>> MAPPINGS = List.of(
            new Named<>(
                    "KEYS_IN_TURN",
                    record -> of(
                            record,
                            record.number(1),
                            record.number(2),
                            record.number(0),
                            record.text(3),
                            record.number(4))),
            new Named<>(
                    "KEY_OF_TEXT",
                    record -> of(
                            record,
                            record.text(3).length(),
                            record.number(1),
                            record.number(2),
                            record.text(3),
                            record.number(4) + 1)),
            new Named<>(
                    "TEXT_OF_KEY",
                    record -> of(
                            record,
                            record.number(0),
                            record.number(1),
                            record.number(2),
                            "k" + Math.floorMod(record.number(0), 1_000),
                            -record.number(4))),
            new Named<>(
                    "FEWER_KEYS",
                    record -> of(
                            record,
                            Math.floorMod(record.number(0), 4),
                            Math.floorMod(record.number(1), 2),
                            0,
                            "",
                            record.number(4) * 3)));

    private static PlainRecord of(PlainRecord record, long k1, long k2, long k3, String text, long value) {
        return record(record.time(), k1, k2, k3, text, value, record.fraction(5));
    }

    private static PlainRecord record(long time, long k1, long k2, long k3, String text, long value, double weight) {
        return PlainRecord.of(time, k1, k2, k3, text, value, weight);
    }

    /** Which records go on. */
    static final List<Named<Predicate<PlainRecord>>> CONDITIONS = List.of(
            new Named<>("ALL", record -> true),
            new Named<>("NONE", record -> false),
            new Named<>("MOST", record -> record.number(4) % 7 != 0),
            new Named<>("FEW", record -> record.number(4) % 11 == 0),
            new Named<>("EVEN_KEYS", record -> record.number(0) % 2 == 0),
            new Named<>("SHORT", record -> record.text(3).length() < 5));

    /** What each record is replaced by, which is not older. */
    static final List<Named<Function<PlainRecord, List<PlainRecord>>>> SPLITTINGS = List.of(
            new Named<>("TWICE", record -> List.of(record, record.at(record.time() + 13))),
            new Named<>("AS_MANY_AS_KEY", record -> Collections.nCopies(Math.floorMod(record.number(2), 3), record)),
            new Named<>("LATER", record -> List.of(record.at(record.time() + Math.floorMod(record.number(4), 50)))));

    /** An older record for each; behind joins it would depend on the epoch whether it is late. */
    static final Named<Function<PlainRecord, List<PlainRecord>>> EARLIER =
            new Named<>("EARLIER", record -> List.of(record.at(record.time() - Math.floorMod(record.number(4), 50))));

    /** A record of the columns made of one of any others: all that it has counts. */
    static PlainRecord folded(PlainRecord result) {
        long sum = 0;
        long last = 0;
        String text = "";
        double weight = 0;
        for (Object value : result.values()) {
            if (value instanceof Long number) {
                sum += number;
                last = number;
            } else if (value instanceof Double number) {
                // So that sums do not depend on the order.
                weight += Math.rint(number % EXACT);
            } else {
                text = (String) value;
            }
        }
        return record(
                result.time(), Math.floorMod(sum, 5), Math.floorMod(last, 3), sum, text, last % EXACT, weight % EXACT);
    }
}
