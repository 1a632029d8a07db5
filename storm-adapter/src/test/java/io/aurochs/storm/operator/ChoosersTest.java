package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.bundle.Router;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The groupings that the adapter decides itself. */
class ChoosersTest {
    private static final int FIRST_TASK = 11;

    /** Of so many tasks with consecutive numbers. */
    private static Receiver[] receivers(int tasks) {
        int[] all = IntStream.range(0, tasks).toArray();
        Router router = Router.byReference(tasks, List.of(all), 512, (destination, bundle) -> {}, 0);
        return Arrays.stream(all)
                .mapToObj(i -> new Receiver(router.destination(i), List.of(FIRST_TASK + i)))
                .toArray(Receiver[]::new);
    }

    private static int indexOf(List<Integer> chosen) {
        assertThat(chosen).hasSize(1);
        return chosen.get(0) - FIRST_TASK;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void shuffledTuplesGoToEachTaskInTurn(int tasks) {
        ShuffleChooser chooser = new ShuffleChooser(receivers(tasks), 5);
        int[] tuples = new int[tasks];
        for (int i = 0; i < 100 * tasks; i++) {
            List<Integer> chosen = i % 2 == 0 ? chooser.chooseOne(List.of()).tasks() : chooser.choose(List.of());
            tuples[indexOf(chosen)]++;
        }
        assertThat(tuples).containsOnly(100);
    }

    @Test
    void tasksOfAComponentBeginAtDifferentReceivers() {
        Receiver[] receivers = receivers(4);
        assertThat(IntStream.range(20, 24)
                        .map(task -> indexOf(new ShuffleChooser(receivers, task).choose(List.of())))
                        .toArray())
                .containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    /** Also where more is done for each tuple than to count it: hooks, debugging, an order. */
    @Test
    void aStreamWithOneReceiverPerTupleMakesNoListForIt() {
        Receiver[] receivers = receivers(1);
        OutputStreams.Stream stream =
                new OutputStreams.Stream(List.of(new ShuffleChooser(receivers, 0)), Set.of(), Set.of("subscriber"));
        assertThat(stream.choose(List.of())).isSameAs(receivers[0].tasks());
    }

    /** A key of these fields is counted by the same task as on Storm. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void keysGoWhereStormSendsThem(int fields) {
        int tasks = 5;
        int[] keyFields = IntStream.range(0, fields).map(i -> fields - i).toArray();
        FieldsChooser chooser = new FieldsChooser(receivers(tasks), keyFields);
        Random random = new Random(fields);
        for (int i = 0; i < 1_000; i++) {
            Values values = new Values("no key", value(random), value(random), value(random));
            List<Object> key = Arrays.stream(keyFields).mapToObj(values::get).toList();
            int expected = TupleUtils.chooseTaskIndex(key, tasks);
            assertThat(indexOf(chooser.chooseOne(values).tasks())).isEqualTo(expected);
            assertThat(indexOf(chooser.choose(values))).isEqualTo(expected);
        }
    }

    private static Object value(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextLong();
            case 1 -> new byte[] {(byte) random.nextInt(), 1};
            case 2 -> new Object[] {"deep", new int[] {random.nextInt()}};
            default -> "word" + random.nextInt();
        };
    }
}
