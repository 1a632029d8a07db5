package io.aurochs.benchmarks.streambox.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BytePatternTest {
    @Test
    void findsWhatAStringContains() {
        Random random = new Random(1);
        int found = 0;
        for (int i = 0; i < 20_000; i++) {
            String text = random(random, random.nextInt(20));
            String pattern = random(random, 1 + random.nextInt(4));
            byte[] bytes = ("ab" + text + "ab").getBytes(StandardCharsets.US_ASCII);
            boolean contains = text.contains(pattern);
            assertThat(BytePattern.of(pattern).isIn(bytes, 2, bytes.length - 2))
                    .as("%s in %s", pattern, text)
                    .isEqualTo(contains);
            found += contains ? 1 : 0;
        }
        assertThat(found).isBetween(2_000, 18_000);
    }

    private static String random(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(2)));
        }
        return text.toString();
    }

    @Test
    void anEmptyPatternIsRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> BytePattern.of(""));
    }
}
