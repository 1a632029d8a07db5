package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import io.aurochs.tests.differential.component.StatefulWindowBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;

/** Windowed bolts with a state: one that keeps its windows in memory, one that keeps them in the state, too. */
public final class StatefulWindows implements Scenario {
    private static final int MESSAGES = 100;
    private static final int LENGTH = 10;
    private static final int WINDOWS = MESSAGES / LENGTH;

    @Override
    public Map<String, Object> conf() {
        // Java's serialization, for when tuples travel as bytes: Storm registers no serializer for its checkpoints.
        return Map.of(
                Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 100, Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION, true);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages = IntStream.range(0, MESSAGES)
                .mapToObj(n -> Message.of(n, (long) n))
                .toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number", "id"));
        builder.setSpout("other source", new ListSpout(messages).tracked().declaring("number", "id"));
        builder.setBolt(
                        "persistent",
                        new StatefulWindowBolt()
                                .withTumblingWindow(Count.of(LENGTH))
                                .withPersistence()
                                .withMaxEventsInMemory(LENGTH))
                .shuffleGrouping("source");
        builder.setBolt(
                        "in memory",
                        new StatefulWindowBolt()
                                .withTumblingWindow(Count.of(LENGTH))
                                .withMessageIdField("id"))
                .shuffleGrouping("other source");
        builder.setBolt("sums", new RecordingBolt())
                .shuffleGrouping("persistent")
                .shuffleGrouping("in memory");
        return builder.createTopology();
    }

    @Override
    public Outcome outcome(Run run) {
        // What is in a window that is only in memory is acked when it leaves it.
        run.awaitCount("acked", 2L * MESSAGES - LENGTH);
        run.awaitCount("received", 2L * WINDOWS);
        return Outcome.of(Map.of(
                "windows",
                run.journal().all("window").stream()
                        .collect(Collectors.groupingBy(
                                details -> String.valueOf(details.get(0)),
                                Collectors.mapping(
                                        details -> details.subList(1, 3).toString(), Collectors.toList()))),
                "sums",
                Tally.of(run.journal().all("received").stream().map(details -> details.get(6) + "")),
                "acked",
                Tally.of(run.journal().all("acked").stream().map(Object::toString))));
    }

    @Override
    public Outcome expected() {
        List<String> windows = new ArrayList<>();
        List<String> sums = new ArrayList<>();
        int sum = 0;
        for (int end = LENGTH; end <= MESSAGES; end += LENGTH) {
            List<Integer> numbers = IntStream.range(end - LENGTH, end).boxed().toList();
            sum += numbers.stream().mapToInt(n -> n).sum();
            windows.add(List.of(numbers, sum).toString());
            sums.add(List.of(sum).toString());
            sums.add(List.of(sum).toString());
        }
        return Outcome.of(Map.of(
                "windows", Map.of("persistent", windows, "in memory", windows), "sums", Tally.of(sums.stream())));
    }
}
