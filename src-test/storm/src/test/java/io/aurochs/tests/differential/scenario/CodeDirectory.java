package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.IOException;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;

/** What components find in their topology's code directory: the resources that come with it. */
public final class CodeDirectory implements Scenario {
    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(List.of(Message.of(1))).declaring("number"));
        builder.setBolt("reader", new Reader()).shuffleGrouping("source");
        return builder.createTopology();
    }

    /** Notes the text files that are there, and what they hold. */
    public static final class Reader extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            Path directory = Path.of(context.getCodeDir());
            SortedMap<String, String> found = new TreeMap<>();
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file :
                        files.filter(file -> file.toString().endsWith(".txt")).toList()) {
                    found.put(
                            directory.relativize(file).toString(),
                            Files.readString(file).strip());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            journal().note("found", String.valueOf(directory.getFileName()), found);
        }

        @Override
        public void execute(Tuple input) {
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("found", 1);
        return Outcome.of(Map.of("found", run.journal().all("found")));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "found",
                List.of(List.of("resources", Map.of("greeting.txt", "hello", "more/farewell.txt", "goodbye")))));
    }
}
