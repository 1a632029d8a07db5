package io.aurochs.storm.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RestartPauseTest {
    private final RestartPause pause = new RestartPause();

    private long[] pausesAfterRunsOf(long ms, int times) {
        return LongStream.generate(() -> pause.next(ms)).limit(times).toArray();
    }

    @Test
    void growsUpToItsLongest() {
        assertThat(pausesAfterRunsOf(0, 9)).containsExactly(100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000);
    }

    @Test
    void beginsAgainAfterAMinuteThatWentWell() {
        assertThat(pausesAfterRunsOf(59_999, 3)).containsExactly(100, 200, 400);
        assertThat(pausesAfterRunsOf(60_000, 2)).containsExactly(100, 100);
        assertThat(pausesAfterRunsOf(0, 2)).containsExactly(200, 400);
    }
}
