package io.aurochs.benchmarks.application;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SettingValueTest {
    @Test
    void takesTheTypeThatTheTextSuggests() {
        assertThat(SettingValue.parse("2000")).isEqualTo(2000L);
        assertThat(SettingValue.parse("-1")).isEqualTo(-1L);
        assertThat(SettingValue.parse("0.05")).isEqualTo(0.05);
        assertThat(SettingValue.parse("true")).isEqualTo(true);
        assertThat(SettingValue.parse("500us")).isEqualTo("500us");
        assertThat(SettingValue.parse("9223372036854775808")).isEqualTo("9223372036854775808");
        assertThat(SettingValue.parse("")).isEqualTo("");
    }
}
