package io.aurochs.application.nexmark.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowHashTest {
    @Test
    void everyLetterAndTheOrderOfColumnsCount() {
        assertThat(RowHash.of(1L, "ox and cow")).isEqualTo(RowHash.of(1L, "ox and cow"));
        assertThat(RowHash.of(1L, "ox and cow")).isNotEqualTo(RowHash.of(1L, "ox end cow"));
        assertThat(RowHash.of(1L, 2L)).isNotEqualTo(RowHash.of(2L, 1L));
        assertThat(RowHash.of(1L, null)).isNotEqualTo(RowHash.of(1L, 0L));
    }
}
