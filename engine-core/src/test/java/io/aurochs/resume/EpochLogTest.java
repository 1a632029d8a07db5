package io.aurochs.resume;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EpochLogTest {
    private final EpochLog<String> log = new EpochLog<>(9);

    @Test
    void itFindsTheEpochAtAWatermarkAndTheOneBefore() {
        assertThat(log.before(7)).isNull();
        assertThat(log.at(7)).isNull();
        log.add(10, "ten");
        log.add(20, "twenty");
        assertThat(log.at(10)).isEqualTo(Map.entry(10L, "ten"));
        assertThat(log.at(5)).as("the first").isEqualTo(Map.entry(10L, "ten"));
        assertThat(log.at(25)).isEqualTo(Map.entry(20L, "twenty"));
        assertThat(log.before(20)).isEqualTo(Map.entry(10L, "ten"));
        assertThat(log.before(10)).isNull();
        log.forgetBefore(20);
        assertThat(log.at(15)).isEqualTo(Map.entry(20L, "twenty"));
    }

    @Test
    void ofManyEpochsItHasTheFirstTheLastAndSomeBetween() {
        for (long start = 0; start < 1_000; start++) {
            log.add(start, "epoch " + start);
            assertThat(log.size()).isLessThanOrEqualTo((int) start / 8 + 2);
            assertThat(log.at(start)).isEqualTo(Map.entry(start, "epoch " + start));
            assertThat(log.at(0)).isEqualTo(Map.entry(0L, "epoch 0"));
        }
        for (long watermark = 0; watermark < 1_000; watermark++) {
            assertThat(Objects.requireNonNull(log.at(watermark)).getKey()).isBetween(watermark - 8, watermark);
        }
    }
}
