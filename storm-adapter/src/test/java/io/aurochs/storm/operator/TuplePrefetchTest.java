package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.aurochs.storm.reliability.AurochsTuple;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

class TuplePrefetchTest {
    private final TuplePrefetch prefetch = new TuplePrefetch();

    @Test
    void looksAtTheTupleAndAtItsFirstValues() {
        AurochsTuple tuple =
                tuple(new Values("four", 7, "seven77", null, "beyond")).anchored(1, 100);
        assertThat(prefetch.touch(tuple)).isEqualTo(100 + 4 + 7);
    }

    @Test
    void readsNoListsOfTheUsersOwn() {
        List<Object> touchy = new AbstractList<>() {
            @Override
            public Object get(int index) {
                throw new IllegalStateException("read");
            }

            @Override
            public int size() {
                return 1;
            }
        };
        assertThat(prefetch.touch(tuple(touchy).anchored(1, 5))).isEqualTo(5);
    }

    @Test
    void takesWhatIsEmptyAndWhatIsNoTuple() {
        assertThatCode(() -> {
                    prefetch.touch(tuple(new Values()));
                    prefetch.touch(tuple(Arrays.asList("other list")));
                    prefetch.touch("no tuple");
                })
                .doesNotThrowAnyException();
    }

    private static AurochsTuple tuple(List<Object> values) {
        GeneralTopologyContext context = new GeneralTopologyContext(
                new StormTopology(),
                Map.of(),
                new HashMap<>(Map.of(1, "source")),
                new HashMap<>(),
                Map.of("source", new HashMap<>(Map.of("default", fields(values.size())))),
                "topology-1");
        return new AurochsTuple(context, values, "source", 1, "default");
    }

    private static Fields fields(int count) {
        return new Fields(IntStream.range(0, count).mapToObj(i -> "field" + i).toList());
    }
}
