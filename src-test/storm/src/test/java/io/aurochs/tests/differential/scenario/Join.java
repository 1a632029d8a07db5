package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.bolt.JoinBolt;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.tuple.Fields;

/** Storm's join of two streams over a window, inner and left. */
public final class Join implements Scenario {
    private static final int PEOPLE = 60;
    private static final int ORDERS = 40;

    private static int buyer(int order) {
        return 2 * (order % 25);
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "people",
                new ListSpout(IntStream.range(0, PEOPLE)
                                .mapToObj(id -> Message.of(id, "name" + id))
                                .toList())
                        .tracked()
                        .declaring("id", "name"));
        builder.setSpout(
                "orders",
                new ListSpout(IntStream.range(0, ORDERS)
                                .mapToObj(order -> Message.of(order, buyer(order)))
                                .toList())
                        .tracked()
                        .declaring("order", "buyer"));
        // One task and one window hold everything: what is joined does not depend on who is faster.
        builder.setBolt(
                        "inner",
                        new JoinBolt("people", "id")
                                .join("orders", "buyer", "people")
                                .select("name,orders:order")
                                .withTumblingWindow(Count.of(PEOPLE + ORDERS)))
                .fieldsGrouping("people", new Fields("id"))
                .fieldsGrouping("orders", new Fields("buyer"));
        builder.setBolt(
                        "left",
                        new JoinBolt("people", "id")
                                .leftJoin("orders", "buyer", "people")
                                .select("name,order")
                                .withTumblingWindow(Count.of(PEOPLE + ORDERS)))
                .fieldsGrouping("people", new Fields("id"))
                .fieldsGrouping("orders", new Fields("buyer"));
        builder.setBolt("joined", new RecordingBolt(), 2)
                .shuffleGrouping("inner")
                .shuffleGrouping("left");
        return builder.createTopology();
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("received", expectedRows().size());
        return Outcome.of(Map.of(
                "joined",
                Tally.of(run.journal().all("received").stream()
                        .map(details -> details.get(2) + " " + details.get(5) + " " + details.get(6)))));
    }

    private static List<String> expectedRows() {
        List<String> rows = new ArrayList<>();
        for (int person = 0; person < PEOPLE; person++) {
            boolean bought = false;
            for (int order = 0; order < ORDERS; order++) {
                if (buyer(order) == person) {
                    bought = true;
                    rows.add("inner [name, orders:order] [name" + person + ", " + order + "]");
                    rows.add("left [name, order] [name" + person + ", " + order + "]");
                }
            }
            if (!bought) {
                rows.add("left [name, order] [name" + person + ", null]");
            }
        }
        return rows;
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("joined", Tally.of(expectedRows().stream())));
    }
}
