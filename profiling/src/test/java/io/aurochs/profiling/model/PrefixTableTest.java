package io.aurochs.profiling.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The longest prefix is found among others that sort between it and the name. */
class PrefixTableTest {
    private static final PrefixTable<String> TABLE =
            new PrefixTable<>(List.of("a.", "a.b.", "a.b.c.", "a.b.d", "a.c", "b").stream()
                    .collect(Collectors.toMap(Function.identity(), Function.identity())));

    @ParameterizedTest
    @CsvSource({
        "a.b.c.D.e, a.b.c.",
        "a.b.ca.D.e, a.b.",
        "a.b.e, a.b.",
        "a.bb.D.e, a.",
        "a.b.d, a.b.d",
        "a.d, a.",
        "bb, b",
        "ab,",
        "'',",
        "c,"
    })
    void finds(String name, String prefix) {
        assertThat(TABLE.of(name)).isEqualTo(prefix);
    }
}
