package io.aurochs.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineBufferTest {
    private final LineBuffer lines = new LineBuffer();

    private String text() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        lines.flushTo(written);
        return written.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 9, 10, 1_234_567_890_123L, -100, Long.MAX_VALUE, Long.MIN_VALUE})
    void integers(long value) throws IOException {
        lines.put(value);
        assertThat(text()).isEqualTo(Long.toString(value));
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                0,
                -0.0,
                1,
                -1.5,
                0.001,
                0.25,
                0.1,
                100.05,
                9_999_999.5,
                1e7,
                1e-4,
                1.0 / 3,
                Double.MAX_VALUE,
                Double.MIN_VALUE,
                Double.NaN,
                Double.NEGATIVE_INFINITY
            })
    void floatingPointNumbers(double value) throws IOException {
        lines.put(value);
        assertThat(text()).isEqualTo(Double.toString(value));
    }

    static LongStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsReadIsWhatWasWritten(long seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            double value = switch (i % 4) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> random.nextInt() / 100.0;
                case 2 -> random.nextDouble();
                default -> random.nextGaussian() * 1e6;
            };
            lines.put(value);
            assertThat(Double.valueOf(text())).isEqualTo(Double.valueOf(value));
        }
    }

    @Test
    void itGrows() throws IOException {
        String expected = "-12.5,".repeat(10_000);
        for (int i = 0; i < 10_000; i++) {
            lines.put(-12.5);
            lines.put(',');
        }
        assertThat(text()).isEqualTo(expected);
    }
}
