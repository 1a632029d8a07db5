package io.aurochs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.placement.cost.MachinePreset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EngineConfigTest {
    private static EngineConfig with(String key, Object value) {
        return EngineConfig.from(Map.of(key, value));
    }

    @Test
    void defaultsAreTheDocumentedOnes() {
        EngineConfig config = EngineConfig.defaults();
        assertThat(config)
                .isEqualTo(new EngineConfig(
                        512,
                        500_000,
                        200_000,
                        EngineConfig.Arrangement.DEDICATED,
                        0,
                        EngineConfig.Transport.AUTO,
                        8,
                        2L << 20,
                        64L << 20,
                        EngineConfig.Pin.NODE,
                        new PlacementConfig(PlacementConfig.Mode.MEASURED, null, 5_000_000_000L, 0, null, null),
                        new EpochConfig(
                                10_000_000, 0, EpochConfig.Policy.NEXT_EXTERNALIZATION, 1_000, 10_000_000_000L)));
    }

    @ParameterizedTest
    @EnumSource
    void everyKeyTakesItsDefaultAndBothEndsOfItsRange(ConfigKey key) {
        assertThat(with(key.key(), key.defaultValue())).isEqualTo(EngineConfig.defaults());
        for (String end : ends(key)) {
            assertThat(with(key.key(), end).describe()).contains(key.key() + "=");
        }
    }

    @Test
    void theMachinesThatCanBeChosenAreThoseThatAreKnown() {
        List<String> choices = Stream.concat(
                        Stream.of("this"), MachinePreset.all().stream().map(MachinePreset::name))
                .toList();
        assertThat(ConfigKey.MACHINE.range()).isEqualTo(String.join("|", choices));
    }

    private static List<String> ends(ConfigKey key) {
        return Arrays.asList(key.range().split(key.range().contains("..") ? "\\.\\." : "\\|", -1));
    }

    @ParameterizedTest
    @EnumSource
    void everyKeyIsDescribedAndPrinted(ConfigKey key) {
        assertThat(key.key()).startsWith("aurochs.");
        assertThat(key.meaning()).isNotBlank();
        assertThat(EngineConfig.defaults().describe()).contains(key.key() + "=");
    }

    @ParameterizedTest
    @EnumSource
    void everyKeyRefusesNonsenseInOneLineWithTheRemedy(ConfigKey key) {
        for (String value :
                new String[] {"", "nonsense", "-1", "1.5", "99999999999999999999", "9223372036854775807s"}) {
            assertThatThrownBy(() -> with(key.key(), value))
                    .as("%s=%s", key.key(), value)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(key.key() + "=" + value)
                    .hasMessageContaining(key.range())
                    .hasMessageContaining("default " + key.defaultValue())
                    .message()
                    .doesNotContain("\n");
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
    })
    void valuesOutsideTheRangeAreRefused(String key, String value) {
        assertThatThrownBy(() -> with(key, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(key + "=" + value + ": not allowed; give ");
    }

    @Test
    void unitsAreUnderstood() {
        assertThat(with("aurochs.bundle.latency", "250ns").bundleLatencyNs()).isEqualTo(250);
        assertThat(with("aurochs.bundle.latency", "3us").bundleLatencyNs()).isEqualTo(3_000);
        assertThat(with("aurochs.bundle.latency", " 2 MS ").bundleLatencyNs()).isEqualTo(2_000_000);
        assertThat(with("aurochs.bundle.latency.source", "1s").sourceLatencyNs())
                .isEqualTo(1_000_000_000);
        assertThat(with("aurochs.bundle.latency", "0").bundleLatencyNs()).isZero();
        assertThat(with("aurochs.overflow.bytes", "70000").overflowBytes()).isEqualTo(70_000);
        assertThat(with("aurochs.overflow.bytes", "128K").overflowBytes()).isEqualTo(128 << 10);
        assertThat(with("aurochs.overflow.bytes", "1g").overflowBytes()).isEqualTo(1L << 30);
    }

    @Test
    void valuesMayBeObjects() {
        assertThat(with("aurochs.bundle.records", 64).bundleRecords()).isEqualTo(64);
        assertThat(with("aurochs.workers", EngineConfig.Arrangement.SHARED).workers())
                .isEqualTo(EngineConfig.Arrangement.SHARED);
        Map<String, Object> settings = new HashMap<>();
        settings.put("aurochs.pin", null);
        assertThatThrownBy(() -> EngineConfig.from(settings)).hasMessageContaining("aurochs.pin=null: not allowed");
    }

    @Test
    void channelsHoldAPowerOfTwo() {
        assertThat(with("aurochs.channel.bundles", 16).channelBundles()).isEqualTo(16);
        assertThatThrownBy(() -> with("aurochs.channel.bundles", 12))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("aurochs.channel.bundles=12: not a power of two; give 8");
    }

    @ParameterizedTest
    @CsvSource({
        "aurochs.bundel.records,aurochs.bundle.records",
        "aurochs.bundle.latency.sources,aurochs.bundle.latency.source",
        "aurochs.worker,aurochs.workers",
        "aurochs.workers.cuont,aurochs.workers.count",
        "aurochs.Transport,aurochs.transport",
        "aurochs.channels.bundles,aurochs.channel.bundles",
        "aurochs.overflow,aurochs.overflow.bytes",
        "aurochs.pinn,aurochs.pin",
    })
    void aMisspeltKeyIsRefusedWithTheNearestOne(String misspelt, String nearest) {
        assertThatThrownBy(() -> with(misspelt, "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(misspelt + ": no such setting; did you mean " + nearest + "? ");
    }

    @Test
    void keysOfAFrontEndAreLeftToItAndOfferedWhenOneIsMisspelt() {
        Set<String> frontEnd = Set.of("aurochs.handiness");
        assertThat(EngineConfig.from(Map.of("aurochs.handiness", "left"), frontEnd))
                .isEqualTo(EngineConfig.defaults());
        assertThatThrownBy(() -> EngineConfig.from(Map.of("aurochs.handines", "left"), frontEnd))
                .hasMessageStartingWith("aurochs.handines: no such setting; did you mean aurochs.handiness? ")
                .hasMessageEndingWith(", aurochs.handiness");
        assertThatThrownBy(() -> with("aurochs.handiness", "left")).hasMessageContaining("no such setting");
    }

    @Test
    void otherPeoplesKeysAreIgnored() {
        assertThat(with("topology.workers", "many")).isEqualTo(EngineConfig.defaults());
    }

    @Test
    void whatIsPrintedIsWhatIsSet() {
        String line = EngineConfig.from(Map.of(
                        "aurochs.bundle.latency", "1500ns",
                        "aurochs.bundle.latency.source", "2ms",
                        "aurochs.workers", "shared",
                        "aurochs.workers.count", 3,
                        "aurochs.overflow.bytes", "1m"))
                .describe();
        assertThat(line)
                .contains("aurochs.bundle.records=512")
                .contains("aurochs.bundle.latency=1500ns")
                .contains("aurochs.bundle.latency.source=2000us")
                .contains("aurochs.workers=shared")
                .contains("aurochs.workers.count=3")
                .contains("aurochs.overflow.bytes=1048576")
                .doesNotContain("\n");
    }
}
