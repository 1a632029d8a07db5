package io.aurochs.flink.translate;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.runtime.generated.GeneratedProjection;
import org.apache.flink.table.runtime.keyselector.BinaryRowDataKeySelector;
import org.apache.flink.table.runtime.keyselector.EmptyRowDataKeySelector;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.junit.jupiter.api.Test;

class PlannerKeysTest {
    @Test
    void includesProjectionsOnly() {
        assertThat(PlannerKeys.include(selector(1, "in1.getLong(0)"))).isTrue();
        assertThat(PlannerKeys.include(EmptyRowDataKeySelector.INSTANCE)).isFalse();
        assertThat(PlannerKeys.include(Functions.PARITY)).isFalse();
    }

    @Test
    void sameCodeUnderOtherNamesIsTheSame() {
        assertThat(PlannerKeys.areSame(selector(1, "in1.getLong(0)"), selector(27, "in1.getLong(0)")))
                .isTrue();
    }

    @Test
    void anotherFieldIsNotTheSame() {
        assertThat(PlannerKeys.areSame(selector(1, "in1.getLong(0)"), selector(1, "in1.getLong(1)")))
                .isFalse();
    }

    @Test
    void exchangedNamesAreNotTheSame() {
        assertThat(PlannerKeys.areSame(selector(1, "field$1 - field$2"), selector(1, "field$2 - field$1")))
                .isFalse();
    }

    @Test
    void codeThatDependsOnObjectsIsNotKnown() {
        KeySelector<?, ?> selector = selector(1, "in1.getLong(0)", new Object());
        assertThat(PlannerKeys.areSame(selector, selector)).isFalse();
    }

    @Test
    void codeWithALiteralIsNotKnown() {
        assertThat(PlannerKeys.areSame(selector(1, "\"a$3\""), selector(1, "\"a$4\"")))
                .isFalse();
    }

    private static KeySelector<?, ?> selector(int number, String expression, Object... references) {
        String name = "KeyProjection$" + number;
        String code = "public class " + name + " { Object apply(RowData in1) { long field$" + (number + 1)
                + "; long field$" + (number + 2) + "; return " + expression + "; } }";
        return new BinaryRowDataKeySelector(
                InternalTypeInfo.ofFields(new BigIntType()),
                new GeneratedProjection(name, code, references, new Configuration()));
    }
}
