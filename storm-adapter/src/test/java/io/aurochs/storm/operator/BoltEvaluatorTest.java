package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A bolt on a task of the engine, driven by hand. */
class BoltEvaluatorTest {
    /** Emits when it is prepared, and passes on what it executes. */
    private static final class Relay extends BaseRichBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable OutputCollector collector;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector newCollector) {
            collector = newCollector;
            newCollector.emit(new Values("prepared"));
        }

        @Override
        public void execute(Tuple input) {
            Objects.requireNonNull(collector).emit(new Values(input.getValue(0)));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("value"));
        }
    }

    @Test
    void itStopsAfterTheTupleWhoseOutputFindsNoRoom() throws Exception {
        try (HandDrivenBolt hand = new HandDrivenBolt(new Relay())) {
            // What it emitted when it was prepared has one of the places.
            hand.execute(1, 2, 3, 4, 5, 6, 7, 8);
            assertThat(hand.task.isOutputBlocked()).isTrue();
            assertThat(hand.metrics.recordsIn()).isEqualTo(HandDrivenBolt.CHANNEL_BUNDLES);
        }
    }

    @Test
    void nothingIsKeptOfWhatItEmitted() throws Exception {
        try (HandDrivenBolt hand = new HandDrivenBolt(new Relay())) {
            assertThat(hand.keepsValues()).as("when it was prepared").isFalse();
            hand.execute("a");
            assertThat(hand.keepsValues()).as("for a bundle").isFalse();
            hand.replace(new Relay());
            assertThat(hand.keepsValues()).as("when the next one was prepared").isFalse();
        }
    }

    @Test
    void nothingIsKeptOfWhatWasHandedOver() throws Exception {
        try (HandDrivenBolt hand = new HandDrivenBolt(new Relay())) {
            hand.emit("within");
            assertThat(hand.keepsValues()).isTrue();
            hand.component().tryHandOver(() -> hand.emit("a data point"));
            hand.task.step();
            assertThat(hand.keepsValues()).as("after work that does not wait").isFalse();
            hand.emit("within");
            hand.component().handOver(() -> hand.emit("another thread's"));
            hand.task.step();
            assertThat(hand.keepsValues()).as("after work that may wait").isFalse();
        }
    }
}
