package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.bundle.BundleReader;
import io.aurochs.bundle.Router;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuplePrefetchTest {
    private static final int GROUP = 4;
    /** Enough to say which way is faster. */
    private static final int LONG = 512;

    private final SourceTuples source = new SourceTuples();
    private final BundleReader reader = new BundleReader(null);
    private long nowNs;
    private final TuplePrefetch prefetch = new TuplePrefetch(GROUP, () -> nowNs);

    /** Opens a bundle of tuples with those values. */
    private void open(List<? extends List<Object>> values) {
        Router router =
                Router.byReference(1, List.of(new int[] {0}), LONG, (destination, bundle) -> reader.open(bundle), 0);
        values.forEach(list -> router.append(0, source.ofValues(list)));
        router.ship();
    }

    /** Reads a bundle whole; the first value of each tuple. */
    private List<Object> read(List<? extends List<Object>> values) {
        open(values);
        prefetch.begin(reader);
        List<Object> read = new ArrayList<>();
        while (reader.hasNext()) {
            for (int left = prefetch.next(reader); left > 0; left--) {
                List<Object> next = ((Tuple) reader.next()).getValues();
                read.add(next.isEmpty() ? "none" : next.get(0));
            }
        }
        prefetch.end(reader);
        reader.close();
        return read;
    }

    /** Looking ahead takes less time. */
    private void learn() {
        List<Values> values = new ArrayList<>();
        for (int i = 0; i < LONG; i++) {
            values.add(new Values(i));
        }
        for (int bundle = 0; bundle < 64; bundle++) {
            int before = prefetch.found();
            open(values);
            prefetch.begin(reader);
            prefetch.next(reader);
            nowNs += prefetch.found() > before ? 1 : 2;
            while (reader.hasNext()) {
                reader.next();
            }
            prefetch.end(reader);
            reader.close();
        }
    }

    private int foundIn(List<? extends List<Object>> values) {
        int before = prefetch.found();
        read(values);
        return prefetch.found() - before;
    }

    @Test
    void touchesValuesAndText() {
        learn();
        // Four lists of one value each; then text of 3 and 4 letters, and two other values.
        assertThat(foundIn(List.of(new Values("abc"), new Values(1), new Values("defg"), new Values(2L))))
                .isEqualTo(4 + 3 + 1 + 4 + 1);
        // Lists of two values and of one; the second value is text of 5 letters.
        assertThat(foundIn(List.of(new Values(null, "other"), List.of(1)))).isEqualTo(2 + 1 + 1 + 5 + 1);
    }

    @Test
    void theRestOfABundleIsReadAtOnceWhereNothingIsTouched() {
        open(List.of(new Values(1), new Values(2), new Values(3), new Values(4), new Values(5), new Values(6)));
        TuplePrefetch none = new TuplePrefetch(0, () -> nowNs);
        none.begin(reader);
        assertThat(none.next(reader)).isEqualTo(6);
        learn();
        open(List.of(new Values(1), new Values(2), new Values(3), new Values(4), new Values(5), new Values(6)));
        prefetch.begin(reader);
        assertThat(prefetch.next(reader)).isEqualTo(GROUP);
    }

    @Test
    void valuesBeyondTheFirstFourAreLeftAlone() {
        learn();
        assertThat(foundIn(List.of(new Values(1, 2, 3, 4, "beyond"), new Values())))
                .isEqualTo(5 + 4);
    }

    @Test
    void recordsThatAreNoTuplesAreLeftAlone() {
        learn();
        Router router =
                Router.byReference(1, List.of(new int[] {0}), LONG, (destination, bundle) -> reader.open(bundle), 0);
        List.of("no", "tuples").forEach(record -> router.append(0, record));
        router.ship();
        int before = prefetch.found();
        prefetch.begin(reader);
        prefetch.next(reader);
        assertThat(prefetch.found()).isEqualTo(before);
    }

    @Test
    void allTuplesAreReadAsTheyAre() {
        learn();
        assertThat(read(List.of(
                        new Values("a"),
                        new Values(),
                        new ArrayList<>(List.of("b")),
                        Arrays.asList("c", null),
                        new Values("d", "e", "f", "g", "h"))))
                .containsExactly("a", "none", "b", "c", "d");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noCodeOfTheUsersIsCalled(boolean extendsStorms) {
        learn();
        List<Object> strange = extendsStorms ? new RefusingValues() : new Refusing();
        open(List.of(new Values("a"), strange, new Values("b")));
        int before = prefetch.found();
        prefetch.begin(reader);
        prefetch.next(reader);
        // Of three lists two may be read, with a letter each.
        assertThat(prefetch.found() - before).isEqualTo(2 + 2);
    }

    private static final class Refusing extends AbstractList<Object> {
        @Override
        public Object get(int index) {
            throw new AssertionError("called");
        }

        @Override
        public int size() {
            throw new AssertionError("called");
        }
    }

    private static final class RefusingValues extends Values {
        private static final long serialVersionUID = 1L;

        @Override
        public Object get(int index) {
            throw new AssertionError("called");
        }

        @Override
        public int size() {
            throw new AssertionError("called");
        }
    }
}
