package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.version.VersionedStateReader;
import java.io.IOException;
import java.io.Serial;
import java.io.UncheckedIOException;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.state.api.OperatorIdentifier;
import org.apache.flink.state.api.SavepointReader;
import org.apache.flink.util.Collector;

/** Reads the state that {@link RescaledState} has half way out of a savepoint. */
public final class ReadState implements FlinkJob {
    private static final String STATES = "states";
    private static final String LIST = "list";
    private static final String UNION = "union list";
    private static final String BROADCAST = "broadcast";

    private final RescaledState writer;
    private final String savepoint;

    public ReadState(RescaledState writer, String savepoint) {
        this.writer = writer;
        this.savepoint = savepoint;
    }

    @Override
    public void build(Bench bench) {
        try {
            build(bench, SavepointReader.read(bench.environment(), savepoint));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void build(Bench bench, SavepointReader reader) throws IOException {
        Bench writers = new Bench(bench.environment(), writer.name(), bench.run(), bench.setup());
        OperatorIdentifier remember = OperatorIdentifier.forUid(writers.uid(RescaledState.REMEMBER));
        OperatorIdentifier combine = OperatorIdentifier.forUid(writers.uid(RescaledState.COMBINE));
        bench.collect(
                reader.readKeyedState(combine, new ReadKeyedStates(new KeyedStates(false)), Types.STRING, Types.STRING),
                STATES);
        bench.collect(
                reader.readBroadcastState(combine, RescaledState.FACTORS.getName(), Types.STRING, Types.LONG)
                        .map(entry -> entry.f0 + "=" + entry.f1),
                BROADCAST);
        bench.collect(reader.readListState(remember, RescaledState.SEEN.getName(), Types.LONG), LIST);
        bench.collect(
                reader.readUnionState(remember, RescaledState.COUNTS.getName(), Types.LONG)
                        .keyBy(count -> "all")
                        .process(new SumAtEnd(bench.run())),
                UNION);
    }

    /** All states of a key, and the timer it waits for. */
    static final class ReadKeyedStates extends VersionedStateReader<String, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final KeyedStates states;

        ReadKeyedStates(KeyedStates states) {
            this.states = states;
        }

        @Override
        public void open(OpenContext context) {
            states.open(getRuntimeContext());
        }

        @Override
        public void readKey(String key, Context context, Collector<String> out) throws Exception {
            out.collect(states.text(key));
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        RescaledState.expectStatesAtHalf(journal, STATES);
        RescaledState.expectNumbersAtHalf(journal, LIST);
        RescaledState.allFactors().forEach((key, factor) -> journal.note(BROADCAST, key + "=" + factor));
        RescaledState.expectCounts(setup, journal, UNION);
    }
}
