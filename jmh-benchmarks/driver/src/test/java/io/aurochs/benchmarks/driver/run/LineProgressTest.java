package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long nowNs;

    @Test
    void saysWhatGoesOnAndHowItEnded() {
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        try (LineProgress progress = new LineProgress(out, () -> nowNs)) {
            progress.tick();
            progress.begin("round 1/3, stock", 20);
            nowNs = 12_000_000_000L;
            progress.tick();
            progress.end("1,000 words/s");
            progress.tick();
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("round 1/3, stock ... 12 s", "round 1/3, stock: 1,000 words/s");
    }
}
