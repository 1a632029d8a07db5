package io.aurochs.storm.nimbus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologySettingsTest {
    private static TopologySettings with(String key, Object value) {
        return TopologySettings.from(Map.of(key, value));
    }

    @Test
    void aTopologyIsStartedAgainForEverUnlessItSaysOtherwise() {
        assertThat(TopologySettings.from(Map.of("topology.workers", 3)).restarts())
                .isEqualTo(TopologySettings.UNLIMITED);
        assertThat(with("aurochs.restarts", " Unlimited ").restarts()).isEqualTo(TopologySettings.UNLIMITED);
        assertThat(with("aurochs.restarts", 0L).restarts()).isZero();
        assertThat(with("aurochs.restarts", "1000000").restarts()).isEqualTo(1_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "1000001", "99999999999", "never"})
    void refusesOtherNumbersOfRestartsWithTheRemedy(String value) {
        assertThatThrownBy(() -> with("aurochs.restarts", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "aurochs.restarts=" + value + ": not allowed; give unlimited|0..1000000, default unlimited");
    }

    @Test
    void nullIsNoNumberOfRestarts() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("aurochs.restarts", null);
        assertThatThrownBy(() -> TopologySettings.from(settings)).hasMessageContaining("aurochs.restarts=null");
    }

    @Test
    void aMisspeltKeyIsRefusedWithTheNearestOfAll() {
        assertThatThrownBy(() -> with("aurochs.restrats", 1)).hasMessageContaining("did you mean aurochs.restarts?");
        assertThatThrownBy(() -> with("aurochs.wrokers", "shared"))
                .hasMessageContaining("did you mean aurochs.workers?");
        assertThatThrownBy(() -> with("aurochs.bundle.records", 0)).hasMessageContaining("1..65536");
    }

    @Test
    void isPrintedWhole() {
        assertThat(with("aurochs.bundle.records", 7).description())
                .startsWith("aurochs.bundle.records=7 ")
                .contains(" aurochs.restarts=unlimited ");
        assertThat(with("aurochs.restarts", 3).description()).contains(" aurochs.restarts=3 ");
    }
}
