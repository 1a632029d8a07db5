package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.NotingFilter;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseAggregator;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.testing.FixedBatchSpout;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.trident.windowing.InMemoryWindowsStoreFactory;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Trident's tumbling windows of a count that is no multiple of the batches'. */
public final class TridentWindows implements Scenario {
    private static final int NUMBERS = 98;
    private static final int BATCH = 5;
    private static final int WINDOW = 7;

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5);
    }

    @Override
    @SuppressWarnings("unchecked") // An array of lists, for its varargs.
    public StormTopology topology() {
        TridentTopology trident = new TridentTopology();
        List<Object>[] numbers =
                IntStream.range(0, NUMBERS).mapToObj(Values::new).toArray(List[]::new);
        trident.newStream(name(), new FixedBatchSpout(new Fields("number"), BATCH, numbers))
                .tumblingWindow(
                        WINDOW, new InMemoryWindowsStoreFactory(), new Fields("number"), new Text(), new Fields("text"))
                .filter(new Fields("text"), new NotingFilter("window"));
        return trident.build();
    }

    /** Writes a window's numbers down. */
    public static final class Text extends BaseAggregator<StringBuilder> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public StringBuilder init(Object batch, TridentCollector collector) {
            return new StringBuilder();
        }

        @Override
        public void aggregate(StringBuilder text, TridentTuple tuple, TridentCollector collector) {
            text.append(' ').append(tuple.getInteger(0));
        }

        @Override
        public void complete(StringBuilder text, TridentCollector collector) {
            collector.emit(new Values(text.toString()));
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("window", NUMBERS / WINDOW);
        return Outcome.of(Map.of("windows", run.journal().all("window")));
    }

    @Override
    public Outcome expected() {
        List<List<String>> windows = IntStream.range(0, NUMBERS / WINDOW)
                .mapToObj(window -> {
                    StringBuilder text = new StringBuilder();
                    for (int i = 0; i < WINDOW; i++) {
                        text.append(' ').append(window * WINDOW + i);
                    }
                    return List.of(text.toString());
                })
                .toList();
        return Outcome.of(Map.of("windows", windows));
    }
}
