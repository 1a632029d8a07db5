package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeHint;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.tuple.Tuple2;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CheapEncodingsTest {
    /** As Flink's rules of what a POJO is want it. */
    public static class Plain {
        public String name = "";
        public long[] counts = {};
    }

    /** One with a field that only Kryo knows. */
    public static class Mixed {
        public String name = "";
        public Thread.State state = Thread.State.NEW;
        public StringBuilder text = new StringBuilder();
    }

    static Stream<Arguments> types() {
        return Stream.of(
                Arguments.of(TypeInformation.of(String.class), true),
                Arguments.of(TypeInformation.of(Long.class), true),
                Arguments.of(TypeInformation.of(Thread.State.class), true),
                Arguments.of(TypeInformation.of(double[].class), true),
                Arguments.of(TypeInformation.of(String[].class), true),
                Arguments.of(TypeInformation.of(Plain.class), true),
                Arguments.of(TypeInformation.of(Mixed.class), false),
                Arguments.of(TypeInformation.of(StringBuilder.class), false),
                Arguments.of(TypeInformation.of(new TypeHint<Tuple2<String, Plain>>() {}), true),
                Arguments.of(TypeInformation.of(new TypeHint<Tuple2<String, StringBuilder>>() {}), false));
    }

    @ParameterizedTest
    @MethodSource("types")
    void areThoseOfTypesWhoseEveryFieldIsKnown(TypeInformation<?> type, boolean isCheap) {
        assertThat(CheapEncodings.include(type.createSerializer(new SerializerConfigImpl())))
                .isEqualTo(isCheap);
    }
}
