package io.aurochs.storm.operator;

import io.aurochs.graph.Edge;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.graph.Vertex;
import io.aurochs.storm.translate.ExecutorPlan;
import io.aurochs.storm.translate.Subscription;
import io.aurochs.storm.translate.TopologyOrder;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.storm.utils.Utils;

/**
 * A topology as the engine's graph: a vertex per component, a task group per Storm executor, an edge per subscription;
 * and the way back from the engine's numbers to Storm's. Immutable.
 */
final class TopologyGraph {
    private static final String ORDER_STREAM = "order";
    /** Storm refuses such names of components. */
    private static final String ORDER_PREFIX = "__order-";

    private final TopologyPlan plan;
    private final Graph graph;
    private final Map<Subscription, Integer> edges = new HashMap<>();

    TopologyGraph(TopologyPlan plan, boolean acking, TopologyOrder order) {
        this.plan = plan;
        Map<String, List<ExecutorPlan>> executors = byComponent(plan);
        Graph.Builder builder = Graph.builder().acknowledged(acking);
        executors.forEach((component, list) ->
                builder.vertex(component, list.get(0).kind() == ExecutorPlan.Kind.SPOUT, sizes(list)));
        int edge = 0;
        for (Subscription subscription : plan.subscriptions()) {
            if (executors.containsKey(subscription.sourceComponent())
                    && executors.containsKey(subscription.targetComponent())) {
                builder.edge(
                        subscription.sourceComponent(),
                        subscription.targetComponent(),
                        subscription.stream(),
                        GroupingTranslation.routingOf(subscription.grouping()));
                edges.put(subscription, edge++);
            }
        }
        order.reordered().forEach(component -> addOrder(builder, component));
        graph = builder.build();
    }

    /** A task between a component and its consumers, besides the edges by which the component's tasks choose receivers. */
    private void addOrder(Graph.Builder builder, String component) {
        String name = orderOf(component);
        builder.vertex(name, false, 1);
        builder.edge(component, name, ORDER_STREAM, Routing.ADDRESSED);
        Set<String> consumers = new TreeSet<>();
        for (Subscription subscription : edges.keySet()) {
            if (subscription.sourceComponent().equals(component) && !Utils.isSystemId(subscription.targetComponent())) {
                consumers.add(subscription.targetComponent());
            }
        }
        consumers.forEach(consumer -> builder.edge(name, consumer, ORDER_STREAM, Routing.ADDRESSED));
    }

    /** The name of the vertex that brings the results of a component into order. */
    static String orderOf(String component) {
        return ORDER_PREFIX + component;
    }

    /** Whether a vertex is a component of the topology, and not one that brings results into order. */
    static boolean isComponent(String vertex) {
        return !vertex.startsWith(ORDER_PREFIX);
    }

    private static Map<String, List<ExecutorPlan>> byComponent(TopologyPlan plan) {
        Map<String, List<ExecutorPlan>> executors = new LinkedHashMap<>();
        for (ExecutorPlan executor : plan.executors()) {
            executors
                    .computeIfAbsent(executor.componentId(), c -> new ArrayList<>())
                    .add(executor);
        }
        return executors;
    }

    private static List<Integer> sizes(List<ExecutorPlan> executors) {
        return executors.stream().map(executor -> executor.tasks().size()).toList();
    }

    /** The sizes of the task groups of each vertex, by its name, as a plan's executors have them. */
    static Map<String, List<Integer>> groupSizes(TopologyPlan plan) {
        Map<String, List<Integer>> groupSizes = new LinkedHashMap<>();
        byComponent(plan).forEach((component, executors) -> groupSizes.put(component, sizes(executors)));
        return groupSizes;
    }

    Graph graph() {
        return graph;
    }

    /** Graph-wide index of a subscription's edge. */
    int edgeOf(Subscription subscription) {
        Integer edge = edges.get(subscription);
        if (edge == null) {
            throw new IllegalArgumentException(subscription + ": one of its ends has no task");
        }
        return edge;
    }

    /** Storm's id of a vertex's task. */
    int stormTask(Vertex vertex, int index) {
        List<Integer> tasks = plan.componentToSortedTasks().get(vertex.name());
        if (tasks == null) {
            throw new IllegalArgumentException("component=" + vertex.name() + ": has no tasks");
        }
        return tasks.get(index);
    }

    /** The engine's index, by Storm's id, of every task that an edge of the vertex leads to. */
    Map<Integer, Integer> receiversOf(Vertex vertex) {
        Map<Integer, Integer> receivers = new HashMap<>();
        for (Edge edge : graph.outputsOf(vertex)) {
            Vertex target = edge.to();
            if (!isComponent(target.name())) {
                continue;
            }
            for (int index = 0; index < target.parallelism(); index++) {
                receivers.put(stormTask(target, index), target.firstTask() + index);
            }
        }
        return receivers;
    }
}
