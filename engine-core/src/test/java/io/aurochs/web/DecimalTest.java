package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link BigDecimal} is the oracle. */
class DecimalTest {
    private static final int[] EDGES = {0, 1, -1, 999, 1_000, -1_000, 999_999, Integer.MAX_VALUE, Integer.MIN_VALUE};

    private final Decimal decimal = new Decimal();

    private String written(int thousandths) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
            decimal.write(thousandths, out);
        }
        return text.toString();
    }

    private static String expected(int thousandths) {
        return BigDecimal.valueOf(thousandths, 3).stripTrailingZeros().toPlainString();
    }

    @Test
    void valuesAtTheEdgesAreWritten() throws IOException {
        for (int value : EDGES) {
            assertThat(written(value)).isEqualTo(expected(value));
        }
    }

    @Test
    void anyValueIsWritten() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            // Of all lengths.
            int value = random.nextInt() >> random.nextInt(Integer.SIZE);
            assertThat(written(value)).as("seed %d", seed).isEqualTo(expected(value));
        }
    }
}
