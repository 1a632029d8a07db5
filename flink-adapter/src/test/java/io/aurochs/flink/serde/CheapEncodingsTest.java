package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeHint;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
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

    static Stream<Arguments> types() {
        return Stream.of(
                Arguments.of(TypeInformation.of(String.class), true),
                Arguments.of(TypeInformation.of(Long.class), true),
                Arguments.of(TypeInformation.of(Thread.State.class), true),
                Arguments.of(TypeInformation.of(double[].class), true),
                Arguments.of(TypeInformation.of(String[].class), true),
                Arguments.of(TypeInformation.of(Plain.class), false),
                Arguments.of(TypeInformation.of(StringBuilder.class), false),
                Arguments.of(TypeInformation.of(new TypeHint<Tuple2<String, Long>>() {}), true),
                Arguments.of(TypeInformation.of(new TypeHint<Tuple2<String, Plain>>() {}), false),
                Arguments.of(Types.LIST(Types.STRING), true),
                Arguments.of(Types.LIST(TypeInformation.of(Plain.class)), false),
                Arguments.of(Types.MAP(Types.STRING, Types.LONG), true),
                Arguments.of(Types.MAP(Types.STRING, TypeInformation.of(StringBuilder.class)), false),
                Arguments.of(Types.OBJECT_ARRAY(Types.TUPLE(Types.INT)), true),
                Arguments.of(Types.OBJECT_ARRAY(TypeInformation.of(Plain.class)), false),
                Arguments.of(TypeInformation.of(new TypeHint<Tuple2<String, StringBuilder>>() {}), false));
    }

    @ParameterizedTest
    @MethodSource("types")
    void areThoseOfTextNumbersAndWhatConsistsOfThem(TypeInformation<?> type, boolean isCheap) {
        assertThat(CheapEncodings.include(type.createSerializer(new SerializerConfigImpl())))
                .isEqualTo(isCheap);
    }
}
