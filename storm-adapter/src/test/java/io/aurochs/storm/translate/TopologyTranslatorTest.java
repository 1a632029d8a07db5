package io.aurochs.storm.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.aurochs.storm.sample.QuietSpout;
import io.aurochs.storm.sample.SinkBolt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StateSpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.metric.LoggingMetricsConsumer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class TopologyTranslatorTest {
    private final TopologyBuilder builder = new TopologyBuilder();
    private final Map<String, Object> conf = new HashMap<>();

    private TopologyPlan plan() throws InvalidTopologyException {
        return plan(builder.createTopology());
    }

    private TopologyPlan plan(StormTopology topology) throws InvalidTopologyException {
        return TopologyTranslator.translate("words", "words-1-7", Utils.readStormConfig(), conf, topology);
    }

    private void wordCount() {
        builder.setSpout("lines", new QuietSpout(), 1);
        builder.setBolt("split", new SinkBolt(), 2).shuffleGrouping("lines");
        builder.setBolt("count", new SinkBolt(), 2).fieldsGrouping("split", new Fields("word"));
    }

    @Test
    void numbersTasksByComponentIdWithTheAckerFirst() throws Exception {
        wordCount();
        TopologyPlan plan = plan();
        assertThat(plan.taskToComponent())
                .containsExactly(
                        Map.entry(1, "__acker"),
                        Map.entry(2, "count"),
                        Map.entry(3, "count"),
                        Map.entry(4, "lines"),
                        Map.entry(5, "split"),
                        Map.entry(6, "split"));
        assertThat(plan.componentToSortedTasks())
                .containsEntry("__acker", List.of(1))
                .containsEntry("count", List.of(2, 3))
                .doesNotContainKey("__system");
    }

    @Test
    void runsEveryTaskButTheAckers() throws Exception {
        wordCount();
        TopologyPlan plan = plan();
        assertThat(plan.executors())
                .extracting(ExecutorPlan::componentId, ExecutorPlan::kind, ExecutorPlan::tasks)
                .containsExactly(
                        tuple("count", ExecutorPlan.Kind.BOLT, List.of(2)),
                        tuple("count", ExecutorPlan.Kind.BOLT, List.of(3)),
                        tuple("lines", ExecutorPlan.Kind.SPOUT, List.of(4)),
                        tuple("split", ExecutorPlan.Kind.BOLT, List.of(5)),
                        tuple("split", ExecutorPlan.Kind.BOLT, List.of(6)));
        assertThat(plan.runningTasks()).isEqualTo(5);
    }

    @Test
    void givesTheFirstExecutorsTheTasksLeftOver() throws Exception {
        builder.setSpout("lines", new QuietSpout(), 1);
        builder.setBolt("count", new SinkBolt(), 3).setNumTasks(10).shuffleGrouping("lines");
        assertThat(plan().executors())
                .filteredOn(executor -> executor.componentId().equals("count"))
                .extracting(ExecutorPlan::tasks)
                .containsExactly(List.of(2, 3, 4, 5), List.of(6, 7, 8), List.of(9, 10, 11));
    }

    @Test
    void hasNoExecutorWithoutTasks() throws Exception {
        builder.setSpout("lines", new QuietSpout(), 5).setNumTasks(2);
        assertThat(plan().executors()).extracting(ExecutorPlan::tasks).containsExactly(List.of(2), List.of(3));
    }

    @Test
    void limitsTasksToTheTopologysMaximum() throws Exception {
        wordCount();
        builder.setBolt("many", new SinkBolt(), 9).setNumTasks(40).shuffleGrouping("lines");
        conf.put(Config.TOPOLOGY_MAX_TASK_PARALLELISM, 3);
        TopologyPlan plan = plan();
        assertThat(plan.componentToSortedTasks().get("many")).hasSize(3);
        assertThat(plan.executors())
                .filteredOn(executor -> executor.componentId().equals("many"))
                .hasSize(3);
        assertThat(plan.componentToSortedTasks().get("count")).hasSize(2);
    }

    @Test
    void limitsTasksToTheComponentsOwnMaximum() throws Exception {
        builder.setSpout("lines", new QuietSpout(), 6).setMaxTaskParallelism(2);
        assertThat(plan().componentToSortedTasks().get("lines")).hasSize(2);
    }

    @Test
    void tellsEveryComponentItsTasks() throws Exception {
        wordCount();
        builder.setBolt("four", new SinkBolt(), 2).setNumTasks(4).shuffleGrouping("lines");
        StormTopology user = plan().userTopology();
        assertThat(StormCommon.componentConf(user.get_bolts().get("four"))).containsEntry(Config.TOPOLOGY_TASKS, 4);
        assertThat(StormCommon.componentConf(user.get_spouts().get("lines"))).containsEntry(Config.TOPOLOGY_TASKS, 1);
    }

    @Test
    void leavesTheSubmittedTopologyAlone() throws Exception {
        wordCount();
        StormTopology submitted = builder.createTopology();
        StormTopology before = submitted.deepCopy();
        plan(submitted);
        assertThat(submitted).isEqualTo(before);
    }

    @Test
    void keepsAckerTasksVisibleAndRunsNone() throws Exception {
        wordCount();
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 3);
        TopologyPlan plan = plan();
        assertThat(plan.componentToSortedTasks().get("__acker")).containsExactly(1, 2, 3);
        assertThat(plan.executors()).extracting(ExecutorPlan::componentId).doesNotContain("__acker", "__system");
    }

    @Test
    void hasNoAckerTasksWhenAckersAreOff() throws Exception {
        wordCount();
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        assertThat(plan().taskToComponent()).doesNotContainValue("__acker").containsEntry(1, "count");
    }

    @Test
    void subscribesAlongTheGroupingsWithoutAckerStreams() throws Exception {
        wordCount();
        TopologyPlan plan = plan();
        assertThat(plan.subscriptions())
                .extracting(Subscription::sourceComponent, Subscription::stream, Subscription::targetComponent)
                .containsExactly(tuple("split", "default", "count"), tuple("lines", "default", "split"));
        Grouping fields = plan.subscriptions().get(0).grouping();
        assertThat(fields.get_fields()).containsExactly("word");
        assertThat(plan.subscriptions().get(1).grouping().is_set_shuffle()).isTrue();
    }

    @Test
    void knowsTheFieldsOfUserAndSystemStreams() throws Exception {
        wordCount();
        Map<String, Map<String, Fields>> streams = plan().componentToStreamToFields();
        assertThat(streams.get("lines")).containsKeys("default", "__system", "__metrics", "__ack_init");
        assertThat(streams.get("split")).containsEntry("default", new Fields("word", "count"));
        assertThat(streams.get("__system")).containsEntry("__tick", new Fields("rate_secs"));
    }

    @Test
    void runsMetricsConsumersAndEventLoggersAsBolts() throws Exception {
        wordCount();
        Config metrics = new Config();
        metrics.registerMetricsConsumer(LoggingMetricsConsumer.class, 2);
        conf.putAll(metrics);
        conf.put(Config.TOPOLOGY_EVENTLOGGER_EXECUTORS, 1);
        TopologyPlan plan = plan();
        String consumer = "__metrics_" + LoggingMetricsConsumer.class.getName();
        assertThat(plan.executors())
                .filteredOn(executor -> executor.kind() == ExecutorPlan.Kind.BOLT)
                .extracting(ExecutorPlan::componentId)
                .contains(consumer, "__eventlogger");
        assertThat(plan.componentToSortedTasks().get(consumer)).hasSize(2);
        assertThat(plan.subscriptions())
                .extracting(Subscription::sourceComponent, Subscription::stream, Subscription::targetComponent)
                .contains(tuple("lines", "__metrics", consumer), tuple("count", "__eventlog", "__eventlogger"));
    }

    @Test
    void givesOneTopologyTheSamePlanTwice() throws Exception {
        wordCount();
        StormTopology submitted = builder.createTopology();
        assertThat(plan(submitted)).isEqualTo(plan(submitted));
    }

    @Test
    void refusesASubscriptionToAStreamThatIsNotThere() {
        builder.setSpout("lines", new QuietSpout(), 1);
        builder.setBolt("count", new SinkBolt(), 1).shuffleGrouping("lines", "late");
        assertThatThrownBy(this::plan)
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContainingAll("count", "late", "lines");
    }

    @Test
    void refusesFieldsThatAreNotDeclared() {
        builder.setSpout("lines", new QuietSpout(), 1);
        builder.setBolt("count", new SinkBolt(), 1).fieldsGrouping("lines", new Fields("wrod"));
        assertThatThrownBy(this::plan)
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContainingAll("count", "wrod");
    }

    @Test
    void refusesSystemNames() {
        builder.setSpout("__lines", new QuietSpout(), 1);
        assertThatThrownBy(this::plan)
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("__lines");
    }

    @Test
    void refusesAStateSpout() {
        StormTopology topology = builder.createTopology();
        StateSpoutSpec spec = new StateSpoutSpec();
        spec.set_common(new ComponentCommon(new HashMap<>(), new HashMap<>()));
        topology.put_to_state_spouts("state", spec);
        assertThatThrownBy(() -> plan(topology))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("state is a state spout");
    }
}
