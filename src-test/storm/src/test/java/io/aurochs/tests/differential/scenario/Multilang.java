package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ScriptBolt;
import io.aurochs.tests.differential.component.ScriptSpout;
import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** A spout and bolts in another language, with Storm's own library for it: two of them split all sentences, which are acked by both. */
public final class Multilang implements Scenario {
    /** As in the scripts. */
    private static final int SENTENCES = 200;

    private static final int SPLITTERS = 2;

    private final Interpreter interpreter;

    /** In a language. */
    public Multilang(Interpreter interpreter) {
        this.interpreter = interpreter;
    }

    @Override
    public String name() {
        return "Multilang-" + interpreter.program();
    }

    @Override
    public Optional<String> missing() {
        return interpreter.missing();
    }

    private String script(String name) {
        return name + interpreter.suffix();
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sentences", new ScriptSpout(interpreter.program(), script("sentences")));
        builder.setBolt("split", new ScriptBolt(interpreter.program(), script("split")), 2)
                .shuffleGrouping("sentences");
        builder.setBolt("declared", new ScriptBolt(interpreter.program(), script("split")))
                .shuffleGrouping("sentences");
        builder.setBolt("count", new Note("word"), 2)
                .fieldsGrouping("split", new Fields("word"))
                .fieldsGrouping("declared", new Fields("word"));
        builder.setBolt("acks", new Note("id")).shuffleGrouping("sentences", "acked");
        StormTopology topology = builder.createTopology();
        // As clients in other languages declare it.
        Objects.requireNonNull(topology.get_bolts().get("declared"))
                .set_bolt_object(ComponentObject.shell(new ShellComponent(interpreter.program(), script("split"))));
        return topology;
    }

    /** Notes each tuple's value. */
    public static final class Note extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final String what;

        /**
         * @param what the notes' name
         */
        public Note(String what) {
            this.what = what;
        }

        @Override
        public void execute(Tuple input) {
            journal().note(what, String.valueOf(input.getValue(0)));
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("word", 2 * SPLITTERS * SENTENCES);
        run.awaitCount("id", SENTENCES);
        return Outcome.of(Map.of(
                "words", Tally.ofDetail(run.journal().all("word"), 0),
                "acked", Tally.ofDetail(run.journal().all("id"), 0)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "words",
                Tally.of(IntStream.range(0, SPLITTERS * SENTENCES)
                        .map(i -> i % SENTENCES)
                        .boxed()
                        .flatMap(i -> Stream.of("word" + i % 7, "word" + i % 3))),
                "acked",
                Tally.of(IntStream.range(0, SENTENCES).mapToObj(String::valueOf))));
    }
}
