package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Errors that bolts report: how many are kept, of a component whose reports are throttled and of one with many executors. */
public final class Errors implements Scenario {
    private static final int MESSAGES = 40;
    private static final int PER_EXECUTOR = 6;
    private static final int KEPT = 10;

    @Override
    public Map<String, Object> conf() {
        return Map.of(
                Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL,
                PER_EXECUTOR,
                Config.TOPOLOGY_ERROR_THROTTLE_INTERVAL_SECS,
                300);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("grumbler", new Grumbler()).shuffleGrouping("source");
        builder.setBolt("choir", new Grumbler(), 4).fieldsGrouping("source", new Fields("number"));
        builder.setBolt("content", new Content()).shuffleGrouping("source");
        return builder.createTopology();
    }

    /** Reports every number as an error. */
    public static final class Grumbler extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().reportError(new IllegalStateException("number " + input.getInteger(0)));
            collector().ack(input);
            journal().note("reported", context().getThisComponentId());
        }
    }

    /** Has nothing to report. */
    public static final class Content extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        run.awaitCount("reported", 2 * MESSAGES);
        Map<String, Object> facts = new HashMap<>();
        for (NumErrorsChoice choice : NumErrorsChoice.values()) {
            GetInfoOptions options = new GetInfoOptions();
            options.set_num_err_choice(choice);
            try {
                facts.put(
                        choice.name(),
                        numbers(run.cluster()
                                .getTopologyInfoByNameWithOpts(run.topology(), options)
                                .get_errors()));
            } catch (TException e) {
                throw new IllegalStateException(run.topology() + ": its cluster does not answer", e);
            }
        }
        facts.put("by default", numbers(run.info().get_errors()));
        facts.put(
                "grumbled",
                run.info().get_errors().getOrDefault("grumbler", List.of()).stream()
                        .map(error -> error.get_error().lines().findFirst().orElse(""))
                        .sorted()
                        .toList());
        facts.put(
                "told where",
                run.info().get_errors().getOrDefault("grumbler", List.of()).stream()
                        .allMatch(error -> error.get_port() > 0
                                && !error.get_host().isEmpty()
                                && error.get_error_time_secs() > 0));
        return Outcome.of(facts);
    }

    private static Map<String, Integer> numbers(Map<String, List<ErrorInfo>> errors) {
        Map<String, Integer> numbers = new TreeMap<>();
        errors.forEach((component, list) -> {
            if (!component.startsWith("__")) {
                numbers.put(component, list.size());
            }
        });
        return numbers;
    }

    @Override
    public Outcome expected() {
        Map<String, Integer> all = Map.of("source", 0, "grumbler", PER_EXECUTOR, "choir", KEPT, "content", 0);
        return Outcome.of(Map.of(
                "ALL",
                all,
                "by default",
                all,
                "ONE",
                Map.of("source", 0, "grumbler", 1, "choir", 1, "content", 0),
                "NONE",
                Map.of("source", 0, "grumbler", 0, "choir", 0, "content", 0),
                "grumbled",
                IntStream.range(0, PER_EXECUTOR)
                        .mapToObj(n -> "java.lang.IllegalStateException: number " + n)
                        .toList(),
                "told where",
                true));
    }
}
