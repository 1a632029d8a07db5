package io.aurochs.flink.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.aurochs.flink.operator.HandoverMode;
import io.aurochs.flink.operator.StateTables;
import io.aurochs.flink.operator.TaskSettings;
import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
    private static TaskSettings read(String... keysAndValues) {
        Configuration configuration = new Configuration();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            configuration.setString(keysAndValues[i], keysAndValues[i + 1]);
        }
        return SettingsReader.read(configuration);
    }

    @Test
    void defaults() {
        TaskSettings settings = read();
        assertThat(settings.bundleRecords()).isEqualTo(512);
        assertThat(settings.bundleLatencyNs()).isEqualTo(2_000_000);
        assertThat(settings.sourceLatencyNs()).isEqualTo(2_000_000);
        assertThat(settings.handover()).isEqualTo(HandoverMode.COPY);
        assertThat(settings.check()).isFalse();
        assertThat(settings.immutableClasses()).isEmpty();
        assertThat(settings.prefetchRecords()).isEqualTo(8);
    }

    @Test
    void readsTheEnginesKeys() {
        TaskSettings settings = read(
                "aurochs.bundle.records", "64",
                "aurochs.bundle.latency", "1ms",
                "aurochs.bundle.latency.source", "3us");
        assertThat(settings.bundleRecords()).isEqualTo(64);
        assertThat(settings.bundleLatencyNs()).isEqualTo(1_000_000);
        assertThat(settings.sourceLatencyNs()).isEqualTo(3_000);
    }

    @Test
    void readsItsOwnKeys() {
        TaskSettings settings = read(
                "aurochs.handover", "reference",
                "aurochs.handover.check", "true",
                "aurochs.handover.immutable", "my.First, my.Second,,",
                "aurochs.state", "stock",
                "aurochs.bundle.prefetch", "16");
        assertThat(settings.handover()).isEqualTo(HandoverMode.REFERENCE);
        assertThat(settings.stateTables()).isEqualTo(StateTables.STOCK);
        assertThat(settings.check()).isTrue();
        assertThat(settings.immutableClasses()).containsExactlyInAnyOrder("my.First", "my.Second");
        assertThat(settings.prefetchRecords()).isEqualTo(16);
    }

    @Test
    void recordsAreCopiedAtEmitWhereTheyAreNeitherPassedNorChecked() {
        assertThat(read().isCopiedAtEmit()).isTrue();
        assertThat(read("aurochs.handover", "reference").isCopiedAtEmit()).isFalse();
        assertThat(read("aurochs.handover.check", "true").isCopiedAtEmit()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"reference", " Reference ", "REFERENCE"})
    void choicesAreReadWithoutRegardToCaseAndSpace(String value) {
        assertThat(read("aurochs.handover", value).handover()).isEqualTo(HandoverMode.REFERENCE);
    }

    @Test
    void whatIsNotOursIsNotItsBusiness() {
        assertThat(read("pipeline.object-reuse", "true", "my.aurochs.key", "x")).isEqualTo(read());
    }

    @ParameterizedTest
    @ValueSource(strings = {"aurochs.handover.chek", "aurochs.bundle.record", "aurochs.handovers", "aurochs."})
    void refusesAMisspeltKey(String key) {
        assertThatThrownBy(() -> read(key, "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(key)
                .hasMessageNotContaining("\n");
    }

    @Test
    void whatPlacementNeedsGoesWithTheJobAndPathsAreTheClients() {
        assertThat(read("aurochs.pin", "core").engine()).containsExactly(entry("aurochs.pin", "core"));
        assertThat(read("aurochs.placement", "file:plan.json").engine())
                .containsExactly(entry(
                        "aurochs.placement", "file:" + Path.of("plan.json").toAbsolutePath()));
        assertThat(read("aurochs.transport", "offheap", "aurochs.bundle.records", "7")
                        .engine())
                .containsOnly(entry("aurochs.transport", "offheap"), entry("aurochs.bundle.records", "7"));
        assertThat(read("aurochs.bundle.latency", "1ms").engine()).isEmpty();
        assertThatThrownBy(() -> read("aurochs.machine", "16s-xeon"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("aurochs.machine=16s-xeon")
                .hasMessageContaining("4s-xeon");
    }

    @ParameterizedTest
    @CsvSource({
        "aurochs.workers, shared",
        "aurochs.workers.count, 4",
        "aurochs.channel.bundles, 8",
        "aurochs.channel.bytes, 2m",
        "aurochs.overflow.bytes, 64m"
    })
    void refusesWhatDoesNothingInAFlinkJob(String key, String value) {
        assertThatThrownBy(() -> read(key, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(key + "=" + value + ": does nothing in a Flink job; drop it");
    }

    @ParameterizedTest
    @CsvSource({
        "aurochs.bundle.records, 0",
        "aurochs.bundle.records, 65537",
        "aurochs.bundle.records, many",
        "aurochs.bundle.latency, 61s",
        "aurochs.bundle.latency.source, -1ms",
        "aurochs.handover, move",
        "aurochs.handover, ''",
        "aurochs.handover.check, yes"
    })
    void refusesWhatIsOutOfRange(String key, String value) {
        assertThatThrownBy(() -> read(key, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(key + "=" + value)
                .hasMessageNotContaining("\n");
    }

    @Test
    void refusesToEncodeAndCheckObjectsAtOnce() {
        assertThatThrownBy(() -> read("aurochs.transport", "offheap", "aurochs.handover.check", "true"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("aurochs.transport=offheap: ")
                .hasMessageContaining("aurochs.handover.check=true");
    }

    @Test
    void namesWhatIsAllowed() {
        assertThatThrownBy(() -> read("aurochs.handover", "move"))
                .hasMessageContaining("copy|reference")
                .hasMessageContaining("default copy");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "65536, 65536"})
    void takesTheEndsOfARange(String value, int records) {
        assertThat(read("aurochs.bundle.records", value).bundleRecords()).isEqualTo(records);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "65", "some", ""})
    void refusesWhatIsNoNumberInItsRange(String value) {
        assertThatThrownBy(() -> read("aurochs.bundle.prefetch", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("aurochs.bundle.prefetch=" + value)
                .hasMessageContaining("0..64, default 8");
    }
}
