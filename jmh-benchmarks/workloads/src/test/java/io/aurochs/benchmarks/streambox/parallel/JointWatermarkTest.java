package io.aurochs.benchmarks.streambox.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JointWatermarkTest {
    private final List<Long> processed = new ArrayList<>();
    private final JointWatermark joint = new JointWatermark(2, new WatermarkListener() {
        @Override
        public void emitted(long watermarkMs, long dueNs) {}

        @Override
        public void processed(long watermarkMs) {
            processed.add(watermarkMs);
        }
    });

    @Test
    void itIsTheSlowestSinksAndIsToldOnce() {
        joint.advance(0, 100);
        joint.advance(0, 200);
        assertThat(processed).isEmpty();
        joint.advance(1, 100);
        joint.advance(1, 300);
        joint.advance(1, 400);
        assertThat(processed).containsExactly(100L, 200L);
    }
}
