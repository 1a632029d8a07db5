package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.tuple.Tuple2;
import org.junit.jupiter.api.Test;

/** What stock reports because it serializes is reported by the sample, once, with operator and field. */
@SuppressWarnings("NullAway") // records hold what their types forbid
class HandoverSampleTest {
    private static final AtomicInteger OPERATORS = new AtomicInteger();

    private final List<String> reports = new ArrayList<>();

    private HandoverSample sample(TypeSerializer<?> serializer) {
        return new HandoverSample("map " + OPERATORS.incrementAndGet(), serializer, reports::add);
    }

    private void examine(TypeInformation<?> type, Object emitted, Object handedOver) {
        examine(sample(Stock.serializerOf(type)), emitted, handedOver);
    }

    private static void examine(HandoverSample sample, Object emitted, Object handedOver) {
        sample.considerNext(1);
        sample.examine(emitted, handedOver);
    }

    @Test
    void reportsNothingOfRecordsThatSurvive() {
        HandoverSample sample = sample(Stock.serializerOf(Types.TUPLE(Types.STRING, Types.PRIMITIVE_ARRAY(Types.INT))));
        for (int i = 0; i < 5_000; i++) {
            examine(sample, Tuple2.of("a" + i, new int[] {i}), Tuple2.of("a" + i, new int[] {i}));
        }
        assertThat(reports).isEmpty();
    }

    @Test
    void reportsWhatStockCannotSerialize() {
        List<Long> list = Arrays.asList(1L, null);
        examine(Types.LIST(Types.LONG), list, list);
        assertThat(reports).singleElement().asString().contains("map ", "stock Flink cannot send", "java.util.Arrays");
    }

    @Test
    void namesTheFieldOfAWrongClass() {
        Tuple2<Object, Object> wrong = Tuple2.of("a", 1);
        examine(Types.TUPLE(Types.STRING, Types.LONG), wrong, wrong);
        assertThat(reports).singleElement().asString().contains("stock Flink cannot send", "ClassCastException");
    }

    @Test
    void namesTheFieldThatDiffers() {
        examine(Types.TUPLE(Types.STRING, Types.LONG), Tuple2.of("a", 1L), Tuple2.of("a", 2L));
        assertThat(reports).singleElement().asString().contains("the record, field f1: 1 instead of 2");
        Person emitted = new Person();
        emitted.setName("one");
        Person handedOver = new Person();
        handedOver.setName("two");
        examine(Types.POJO(Person.class), emitted, handedOver);
        assertThat(reports).last().asString().contains("field name: one instead of two");
    }

    @Test
    void reportsAValueThatIsNotReadAsItWasWritten() {
        SerializerSamples.Rounded value = new SerializerSamples.Rounded(0.1);
        examine(TypeInformation.of(SerializerSamples.Rounded.class), value, value);
        assertThat(reports).hasSize(1);
    }

    @Test
    void reportsOnce() {
        HandoverSample sample = sample(Stock.serializerOf(Types.LONG));
        examine(sample, 1L, 2L);
        examine(sample, 1L, 2L);
        assertThat(reports).hasSize(1);
    }

    @Test
    void examinesTheFirstHundredRecordsAndOneOfAThousandAfterThese() {
        SampleStride stride = new SampleStride();
        List<Integer> due = new ArrayList<>();
        for (int record = 0; record < 4_000; record++) {
            if (stride.isDue(1)) {
                due.add(record);
            }
        }
        assertThat(due).hasSize(100 + 3).startsWith(0, 1, 2).endsWith(1_099, 2_099, 3_099);
    }

    @Test
    void failsAsStockWhereAKeyBelongsToAnotherTaskWhenItIsSelectedAgain() {
        AtomicInteger calls = new AtomicInteger();
        HandoverSample random = sample(Stock.serializerOf(Types.LONG));
        random.check(new OutputKeys(record -> "key" + calls.incrementAndGet(), 128, 128));
        assertThatThrownBy(() -> examine(random, 1L, 1L))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not in KeyGroupRange")
                .hasMessageContaining("non-deterministic shuffle key");
    }

    /** On stock, too, such a job goes on; it counts each key several times. */
    @Test
    void reportsAKeyOfAnotherGroupOfTheSameTask() {
        AtomicInteger calls = new AtomicInteger();
        HandoverSample sample = sample(Stock.serializerOf(Types.LONG));
        sample.check(new OutputKeys(record -> "key" + calls.incrementAndGet(), 128, 1));
        examine(sample, 1L, 1L);
        assertThat(reports).singleElement().asString().contains("another key", "key1", "key2");
    }

    @Test
    void reportsNothingOfKeysThatAreTheSame() {
        HandoverSample sample = sample(Stock.serializerOf(Types.LONG));
        sample.check(new OutputKeys(record -> record, 128, 2));
        examine(sample, 1L, 1L);
        assertThat(reports).isEmpty();
    }
}
