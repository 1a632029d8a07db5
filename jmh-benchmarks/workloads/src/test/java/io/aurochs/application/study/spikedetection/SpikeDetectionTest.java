package io.aurochs.application.study.spikedetection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.application.study.ResultTotals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpikeDetectionTest {
    private static final long SEED = 1;
    private static final int LINES = 60_000;

    private static List<String> lines(int task, int tasks) {
        return Stream.generate(new ReadingGenerator(SEED, task, tasks)::next)
                .limit(LINES)
                .toList();
    }

    @Test
    void readsALineOfTheLab() {
        assertThat(Reading.parse("2004-03-31 03:38:15.757551 2 1 122.153 -3.91901 11.04 2.03397"))
                .isEqualTo(new Reading("1", 1_080_704_295_757L, 122.153));
        assertThat(Reading.parse("2004-02-28 00:59:16 3 7 19.98 37.09 45.08 2.69"))
                .as("whole seconds")
                .isEqualTo(new Reading("7", 1_077_929_956_000L, 19.98));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2004-03-31 03:38:15.757551 2 1 122.153 -3.91901 11.04",
                "2004-03-31 03:38:15.757551 2 1 warm -3.91901 11.04 2.03397",
                "2004-13-31 03:38:15.757551 2 1 122.153 -3.91901 11.04 2.03397",
                "2004-03-31 25:38:15 2 1 122.153 -3.91901 11.04 2.03397"
            })
    void whatIsNoLineOfTheLabIsNoReading(String line) {
        assertThat(Reading.parse(line)).isNull();
    }

    @Test
    void theAverageIsThatOfTheLastValues() {
        MovingAverage average = new MovingAverage(4);
        double[] values = {3, 5, 1, 7, 9, 2, 2, 4, 8};
        for (int i = 0; i < values.length; i++) {
            double sum = 0;
            int from = Math.max(0, i - 3);
            for (int j = from; j <= i; j++) {
                sum += values[j];
            }
            assertThat(average.add(values[i])).isCloseTo(sum / (i - from + 1), within(1e-12));
        }
    }

    @Test
    void aSpikeIsFarFromTheMean() {
        assertThat(SpikeRule.isSpike(100, 103)).isFalse();
        assertThat(SpikeRule.isSpike(100, 103.01)).isTrue();
        assertThat(SpikeRule.isSpike(100, 96.9)).isTrue();
    }

    @Test
    void spikesAreThoseOfEachDeviceAlone() {
        ResultTotals totals = new ResultTotals();
        SpikeLoop loop = new SpikeLoop(totals);
        Map<String, List<Double>> valuesByDevice = new HashMap<>();
        int malformed = 0;
        for (String line : lines(0, 1)) {
            loop.process(line);
            Reading reading = Reading.parse(line);
            if (reading == null) {
                malformed++;
            } else {
                valuesByDevice
                        .computeIfAbsent(reading.device(), device -> new ArrayList<>())
                        .add(reading.value());
            }
        }
        ResultTotals expected = new ResultTotals();
        valuesByDevice.forEach((device, values) -> {
            MovingAverage average = new MovingAverage(1000);
            for (double value : values) {
                double mean = average.add(value);
                if (Math.abs(value - mean) > 0.03 * mean) {
                    expected.accept(Spike.hash(device, mean, value));
                }
            }
        });
        assertThat(valuesByDevice).hasSize(ReadingGenerator.MOTES);
        assertThat(malformed).isBetween(LINES / 2000, LINES / 500);
        assertThat(totals.count()).isEqualTo(expected.count()).isBetween(LINES / 2L, (long) LINES);
        assertThat(totals.checksum()).isEqualTo(expected.checksum());
    }

    @Test
    void noTwoTasksHaveADeviceInCommon() {
        Set<String> all = new HashSet<>();
        int sum = 0;
        for (int task = 0; task < 4; task++) {
            Set<String> own = new HashSet<>();
            lines(task, 4).stream()
                    .map(Reading::parse)
                    .filter(Objects::nonNull)
                    .forEach(reading -> own.add(reading.device()));
            sum += own.size();
            all.addAll(own);
        }
        assertThat(all).hasSize(sum).hasSize(ReadingGenerator.MOTES);
    }

    @Test
    void moreTasksThanMotesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReadingGenerator(SEED, 0, ReadingGenerator.MOTES + 1));
    }
}
