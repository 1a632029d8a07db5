package io.aurochs.benchmarks.layer;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.util.ArrayList;
import java.util.List;
import org.apache.storm.trident.operation.TridentCollector;
import org.junit.jupiter.api.Test;

/** A batch has the same lines whenever it comes, and none after the window. */
class LineBatchesTest {
    private final RunWindow window = new RunWindow();
    private final SourceProbe probe = new SourceProbe(0);
    private final LineBatches spout = new LineBatches(2);

    LineBatchesTest() {
        spout.begin(line -> "line " + line, window, probe);
    }

    @Test
    void aBatchThatComesAgainIsTheSame() {
        assertThat(emitted(1)).containsExactly("line 0", "line 1");
        assertThat(emitted(2)).containsExactly("line 2", "line 3");
        assertThat(emitted(1)).containsExactly("line 0", "line 1");
        assertThat(probe.emitted()).isEqualTo(4);
        assertThat(probe.replayed()).isEqualTo(2);
    }

    @Test
    void afterTheWindowOnlyWhatHasBegunComesAgain() {
        emitted(1);
        window.close();
        assertThat(emitted(2)).isEmpty();
        assertThat(probe.stopped()).isTrue();
        assertThat(emitted(1)).containsExactly("line 0", "line 1");
        assertThat(emitted(2)).isEmpty();
        assertThat(probe.emitted()).isEqualTo(2);
    }

    @Test
    void linesAreDoneWhenTheirBatchIs() {
        emitted(1);
        emitted(2);
        spout.ack(1);
        assertThat(probe.acked()).isEqualTo(2);
        spout.ack(1);
        spout.ack(2);
        window.close();
        emitted(3);
        spout.ack(3);
        assertThat(probe.acked()).isEqualTo(4);
    }

    private List<Object> emitted(long batch) {
        List<Object> lines = new ArrayList<>();
        spout.emitBatch(batch, new TridentCollector() {
            @Override
            public void emit(List<Object> values) {
                lines.addAll(values);
            }

            @Override
            public void flush() {}

            @Override
            public void reportError(Throwable error) {
                throw new AssertionError(error);
            }
        });
        return lines;
    }
}
