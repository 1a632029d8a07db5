package io.aurochs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SettingsTest {
    private static String given(FrontEnd frontEnd, Setting setting, String value) {
        return Settings.of(Map.of(setting.key(), value), frontEnd).text(setting);
    }

    private static List<String> ends(Setting setting) {
        return Arrays.asList(setting.range().split("\\.\\.|\\|", -1));
    }

    @ParameterizedTest
    @EnumSource
    void eachTakesItsDefaultAndTheEndsOfItsRange(Setting setting) {
        assertThat(setting.defaults()).isNotEmpty();
        setting.defaults().forEach((frontEnd, value) -> {
            assertThat(Settings.of(Map.of(), frontEnd).text(setting)).isEqualTo(value);
            assertThat(given(frontEnd, setting, value)).isEqualTo(value);
            for (String end : ends(setting)) {
                assertThat(given(frontEnd, setting, " " + end + " ")).isEqualTo(end);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"HANDOVER_IMMUTABLE", "ORDERED_STATELESS", "WEB_ADDRESS"})
    void eachRefusesNonsenseInOneLineWithTheRemedy(Setting setting) {
        setting.defaults().forEach((frontEnd, standard) -> {
            for (String value :
                    new String[] {"", "nonsense", "-1", "1.5", "99999999999999999999", "9223372036854775807s", "file:"
                    }) {
                assertThatThrownBy(() -> given(frontEnd, setting, value))
                        .as("%s=%s", setting.key(), value)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(setting.key() + "=" + value)
                        .hasMessageContaining(setting.range())
                        .hasMessageContaining("default " + standard)
                        .message()
                        .doesNotContain("\n");
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void eachIsPrintedWhereItDoesSomethingAndRefusedElsewhere(Setting setting) {
        assertThat(setting.key()).startsWith("aurochs.");
        for (FrontEnd frontEnd : FrontEnd.values()) {
            String all = Settings.of(Map.of(), frontEnd).describe();
            String value = setting.defaults().values().iterator().next();
            if (setting.defaults().containsKey(frontEnd)) {
                assertThat(" " + all).contains(" " + setting.key() + "=");
            } else {
                assertThat(" " + all).doesNotContain(" " + setting.key() + "=");
                assertThatThrownBy(() -> given(frontEnd, setting, value))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(setting.key() + "=" + value + ": does nothing in " + frontEnd.job() + "; drop it");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "aurochs.bundle.records,0",
        "aurochs.bundle.records,65537",
        "aurochs.bundle.records,512us",
        "aurochs.bundle.latency,61s",
        "aurochs.bundle.latency,500",
        "aurochs.bundle.latency.source,60001ms",
        "aurochs.workers.count,4097",
        "aurochs.workers,both",
        "aurochs.transport,heap",
        "aurochs.channel.bundles,2",
        "aurochs.channel.bundles,2048",
        "aurochs.overflow.bytes,65535",
        "aurochs.overflow.bytes,65g",
        "aurochs.overflow.bytes,9999999999g",
        "aurochs.pin,on",
        "aurochs.placement,file:",
        "aurochs.placement,file",
        "aurochs.restarts,1000001",
    })
    void valuesOutsideTheRangeAreRefused(String key, String value) {
        assertThatThrownBy(() -> Settings.of(Map.of(key, value), FrontEnd.STORM))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(key + "=" + value + ": not allowed; give ");
    }

    @ParameterizedTest
    @CsvSource({
        "aurochs.bundel.records,aurochs.bundle.records",
        "aurochs.bundle.latency.sources,aurochs.bundle.latency.source",
        "aurochs.worker,aurochs.workers",
        "aurochs.workers.cuont,aurochs.workers.count",
        "aurochs.Transport,aurochs.transport",
        "aurochs.channels.bundles,aurochs.channel.bundles",
        "aurochs.overflow.byte,aurochs.overflow.bytes",
        "aurochs.pinn,aurochs.pin",
    })
    void aMisspeltKeyIsRefusedWithTheNearestOne(String misspelt, String nearest) {
        assertThatThrownBy(() -> Settings.of(Map.of(misspelt, "1"), FrontEnd.STORM))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(misspelt + ": no such setting; did you mean " + nearest + "? ")
                .hasMessageEndingWith(" aurochs.zookeeper");
    }

    @Test
    void otherPeoplesKeysAreIgnored() {
        assertThat(Settings.of(Map.of("topology.workers", "many"), FrontEnd.STORM)
                        .given())
                .isEmpty();
    }

    @Test
    void whatIsPrintedIsWhatIsSet() {
        String line = Settings.of(
                        Map.of(
                                "aurochs.bundle.latency", "1500ns",
                                "aurochs.workers", "shared",
                                "aurochs.workers.count", 3,
                                "aurochs.overflow.bytes", " 1m"),
                        FrontEnd.STORM)
                .describe();
        assertThat(" " + line + " ")
                .contains(" aurochs.bundle.records=512 ")
                .contains(" aurochs.bundle.latency=1500ns ")
                .contains(" aurochs.bundle.latency.source=200us ")
                .contains(" aurochs.workers=shared ")
                .contains(" aurochs.workers.count=3 ")
                .contains(" aurochs.overflow.bytes=1m ")
                .doesNotContain("\n");
    }
}
