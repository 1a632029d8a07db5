package io.aurochs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.placement.cost.MachinePreset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

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
                        16,
                        EngineConfig.Arrangement.DEDICATED,
                        0,
                        EngineConfig.Transport.AUTO,
                        8,
                        2L << 20,
                        64L << 20,
                        EngineConfig.Pin.NODE,
                        new PlacementConfig(PlacementConfig.Mode.MEASURED, null, 5_000_000_000L, 0, null, null),
                        new EpochConfig(10_000_000, 0, ClaimPriority.AUTO, 0, 10_000_000_000L),
                        new OrderedConfig(
                                0, 10_000_000, OrderedConfig.Queue.HYBRID, OrderedConfig.Reorder.NON_BLOCKING),
                        new WebConfig(false, 0, "127.0.0.1")));
    }

    @Test
    void theMachinesThatCanBeChosenAreThoseThatAreKnown() {
        List<String> choices = Stream.concat(
                        Stream.of("this"), MachinePreset.all().stream().map(MachinePreset::name))
                .toList();
        assertThat(Setting.MACHINE.range()).isEqualTo(String.join("|", choices));
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
    void aPageIsAtAFreePortOrAtTheGivenOne() {
        assertThat(with("aurochs.web", "on").web()).isEqualTo(new WebConfig(true, 0, "127.0.0.1"));
        assertThat(with("aurochs.web", 8080).web()).isEqualTo(new WebConfig(true, 8080, "127.0.0.1"));
        assertThatThrownBy(() -> with("aurochs.web", "70000"))
                .hasMessageContaining("aurochs.web=70000: not allowed; give off|on|1..65535");
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
}
