package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.tuple.Tuple;

/** The stream builder's {@code print}: writes each value's text to standard output, once. */
public final class StreamsPrint implements Scenario {
    private static final int NUMBERS = 20;

    @Override
    public StormTopology topology() {
        ListSpout spout = new ListSpout(
                        IntStream.range(0, NUMBERS).mapToObj(n -> Message.of(n)).toList())
                .tracked()
                .declaring("number");
        StreamBuilder builder = new StreamBuilder();
        builder.newStream(spout).map(Printed::of).print();
        return builder.build();
    }

    /**
     * Notes {@code printed} when its text is made, which only printing does here.
     *
     * @param journal of the topology
     */
    private record Printed(Journal journal, int number) {
        static Printed of(Tuple tuple) {
            return new Printed(Journal.of(tuple.getContext().getConf()), tuple.getInteger(0));
        }

        @Override
        public String toString() {
            String text = "printed " + number;
            journal.note("printed", text);
            return text;
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", NUMBERS);
        return Outcome.of(Map.of("printed", Tally.ofDetail(run.journal().all("printed"), 0)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("printed", Tally.of(IntStream.range(0, NUMBERS).mapToObj(n -> "printed " + n))));
    }
}
