package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.FiniteBatches;
import io.aurochs.tests.differential.component.NotingFilter;
import java.io.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.operation.builtin.Sum;
import org.apache.storm.trident.state.BaseQueryFunction;
import org.apache.storm.trident.state.BaseStateUpdater;
import org.apache.storm.trident.state.State;
import org.apache.storm.trident.testing.LRUMemoryMapState;
import org.apache.storm.trident.testing.MemoryMapState;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Trident's states as streams: what each batch makes of them, alone, by word, or with an updater of one's own, and a state that is only asked. */
public final class TridentStates implements Scenario {
    private static final int ROWS = 60;
    private static final int BATCH = 6;
    private static final int WORDS = 4;
    private static final int CAPACITY = 100;

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5);
    }

    private static String word(int number) {
        return "word" + number % WORDS;
    }

    @Override
    public StormTopology topology() {
        List<List<?>> rows = IntStream.range(0, ROWS)
                .<List<?>>mapToObj(number -> List.of(number, word(number)))
                .toList();
        TridentTopology trident = new TridentTopology();
        Stream source = trident.newStream(name(), new FiniteBatches(BATCH, rows, "number", "word"));
        Fields number = new Fields("number");
        note(
                source.persistentAggregate(new MemoryMapState.Factory(), number, new Sum(), new Fields("sum"))
                        .newValuesStream(),
                "sum");
        note(
                source.groupBy(new Fields("word"))
                        .persistentAggregate(new LRUMemoryMapState.Factory(CAPACITY), new Count(), new Fields("count"))
                        .parallelismHint(2)
                        .newValuesStream(),
                "counts");
        note(
                source.groupBy(new Fields("word"))
                        .persistentAggregate(
                                new MemoryMapState.Factory(),
                                number,
                                new TridentOperations.Greatest(),
                                new Fields("greatest"))
                        .newValuesStream(),
                "greatest");
        note(
                source.partitionPersist(
                                (conf, metrics, partition, partitions) -> new Last(),
                                number,
                                new LastUpdater(),
                                new Fields("previous", "last"))
                        .newValuesStream(),
                "last");
        note(
                source.stateQuery(
                                trident.newStaticState((conf, metrics, partition, partitions) -> new Squares()),
                                number,
                                new SquareQuery(),
                                new Fields("square"))
                        .project(new Fields("number", "square")),
                "squares");
        return trident.build();
    }

    private static void note(Stream stream, String what) {
        stream.filter(stream.getOutputFields(), new NotingFilter(what));
    }

    /** The last number of a batch. */
    private static final class Last implements State {
        private int last = -1;

        @Override
        public void beginCommit(Long transaction) {}

        @Override
        public void commit(Long transaction) {}
    }

    /** Emits the last numbers of the batch before and of this one. */
    public static final class LastUpdater extends BaseStateUpdater<State> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void updateState(State state, List<TridentTuple> tuples, TridentCollector collector) {
            Last known = (Last) state;
            int last = tuples.get(tuples.size() - 1).getInteger(0);
            collector.emit(new Values(known.last, last));
            known.last = last;
        }
    }

    /** Knows squares. */
    private static final class Squares implements State {
        @Override
        public void beginCommit(Long transaction) {}

        @Override
        public void commit(Long transaction) {}

        private int square(int number) {
            return number * number;
        }
    }

    /** Asks for the squares of a batch at once. */
    public static final class SquareQuery extends BaseQueryFunction<State, Integer> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public List<Integer> batchRetrieve(State state, List<TridentTuple> tuples) {
            return tuples.stream()
                    .map(tuple -> ((Squares) state).square(tuple.getInteger(0)))
                    .toList();
        }

        @Override
        public void execute(TridentTuple tuple, Integer square, TridentCollector collector) {
            collector.emit(new Values(square));
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("succeeded", ROWS / BATCH);
        Map<String, Object> facts = new HashMap<>();
        expected()
                .facts()
                .keySet()
                .forEach(what -> facts.put(
                        what, Tally.of(run.journal().all(what).stream().map(String::valueOf))));
        return Outcome.of(facts);
    }

    @Override
    public Outcome expected() {
        List<String> sums = new ArrayList<>();
        List<String> counts = new ArrayList<>();
        List<String> greatest = new ArrayList<>();
        List<String> last = new ArrayList<>();
        List<String> squares = new ArrayList<>();
        int sum = 0;
        Map<String, Integer> count = new HashMap<>();
        for (int from = 0; from < ROWS; from += BATCH) {
            Map<String, Integer> ofBatch = new TreeMap<>();
            for (int number = from; number < from + BATCH; number++) {
                sum += number;
                count.merge(word(number), 1, Integer::sum);
                ofBatch.put(word(number), number);
                squares.add(List.of(number, number * number).toString());
            }
            sums.add(List.of(sum).toString());
            ofBatch.forEach((word, number) -> {
                counts.add(List.of(word, count.getOrDefault(word, 0)).toString());
                greatest.add(List.of(word, number).toString());
            });
            last.add(List.of(from - 1, from + BATCH - 1).toString());
        }
        return Outcome.of(Map.of(
                "sum", Tally.of(sums.stream()),
                "counts", Tally.of(counts.stream()),
                "greatest", Tally.of(greatest.stream()),
                "last", Tally.of(last.stream()),
                "squares", Tally.of(squares.stream())));
    }
}
