package io.aurochs.storm.operator;

import io.aurochs.bundle.Router;
import io.aurochs.graph.Routing;
import io.aurochs.storm.operator.OutputStreams.Stream;
import io.aurochs.storm.translate.Subscription;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import org.apache.storm.Thrift;
import org.apache.storm.daemon.GrouperFactory;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Fields;

/** Makes the choosers of a component's streams: the adapter's own for shuffle and fields, Storm's groupers otherwise. */
final class GroupingTranslation {
    private final TopologyPlan plan;
    private final WorkerTopologyContext context;

    GroupingTranslation(TopologyPlan plan, WorkerTopologyContext context) {
        this.plan = plan;
        this.context = context;
    }

    /** How the engine sees a grouping. */
    static Routing routingOf(Grouping grouping) {
        return switch (Thrift.groupingType(grouping)) {
            case SHUFFLE, LOCAL_OR_SHUFFLE -> Routing.SHUFFLE;
            case FIELDS -> Thrift.isGlobalGrouping(grouping) ? Routing.ADDRESSED : Routing.KEYED;
            case ALL -> Routing.ALL;
            default -> Routing.ADDRESSED;
        };
    }

    /**
     * Choosers for the thread that runs the task.
     *
     * @param share Storm's grouper objects are one for all tasks of an executor, and what they count is counted together
     * @param outputOf the router's index of a subscription's edge
     */
    OutputStreams forTask(
            String component,
            int task,
            TopologyContexts.ExecutorShare share,
            Router router,
            OutputTasks tasks,
            ToIntFunction<Subscription> outputOf) {
        return streams(component, (subscription, fields) -> {
            Grouping grouping = subscription.grouping();
            return switch (routingOf(grouping)) {
                case SHUFFLE -> new ShuffleChooser(receivers(router, outputOf.applyAsInt(subscription), tasks), task);
                case KEYED ->
                    new FieldsChooser(
                            receivers(router, outputOf.applyAsInt(subscription), tasks),
                            positions(fields, Thrift.fieldGrouping(grouping)));
                default ->
                    new GrouperChooser(
                            share.groupers.computeIfAbsent(subscription, s -> grouper(subscription, fields)),
                            task,
                            share.tasks > 1);
            };
        });
    }

    private static Receiver[] receivers(Router router, int output, OutputTasks tasks) {
        return Arrays.stream(router.destinationsOf(output))
                .mapToObj(index -> new Receiver(router.destination(index), tasks.listOf(index)))
                .toArray(Receiver[]::new);
    }

    /** Choosers for foreign threads, which must not share the task's own. */
    OutputStreams forForeignThreads(String component, int task) {
        return streams(
                component, (subscription, fields) -> new GrouperChooser(grouper(subscription, fields), task, false));
    }

    private OutputStreams streams(String component, BiFunction<Subscription, Fields, TargetChooser> chooserOf) {
        Map<String, Stream> streams = new HashMap<>();
        plan.componentToStreamToFields().getOrDefault(component, Map.of()).forEach((name, fields) -> {
            List<TargetChooser> choosers = new ArrayList<>();
            Set<String> direct = new HashSet<>();
            Set<String> others = new HashSet<>();
            for (Subscription subscription : plan.subscriptions()) {
                if (subscription.sourceComponent().equals(component)
                        && subscription.stream().equals(name)) {
                    if (Thrift.groupingType(subscription.grouping()) == Grouping._Fields.DIRECT) {
                        direct.add(subscription.targetComponent());
                    } else {
                        others.add(subscription.targetComponent());
                        choosers.add(chooserOf.apply(subscription, fields));
                    }
                }
            }
            streams.put(name, new Stream(choosers, direct, others));
        });
        return new OutputStreams(streams);
    }

    private LoadAwareCustomStreamGrouping grouper(Subscription subscription, Fields fields) {
        return GrouperFactory.mkGrouper(
                context,
                subscription.sourceComponent(),
                subscription.stream(),
                fields,
                subscription.grouping(),
                plan.componentToSortedTasks().getOrDefault(subscription.targetComponent(), List.of()),
                plan.conf());
    }

    private static int[] positions(Fields all, List<String> keys) {
        return keys.stream().mapToInt(all::fieldIndex).toArray();
    }
}
