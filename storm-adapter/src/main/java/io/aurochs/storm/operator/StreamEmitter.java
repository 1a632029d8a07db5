package io.aurochs.storm.operator;

import io.aurochs.storm.metrics.ComponentMetrics;
import io.aurochs.storm.metrics.StreamCounts;
import io.aurochs.storm.reliability.AurochsTuple;
import io.aurochs.storm.reliability.TupleTemplate;
import io.aurochs.storm.serde.TrialSerialization;
import java.util.List;
import org.apache.storm.task.WorkerTopologyContext;
import org.jspecify.annotations.Nullable;

/** One stream of a task as the thread that runs the task emits to it: who receives a tuple, what it looks like, how many there were. */
final class StreamEmitter {
    private final String name;
    private final OutputStreams.Stream stream;
    private final @Nullable TargetChooser only;
    private final WorkerTopologyContext context;
    private final String component;
    private final int task;
    /** Null where Storm checks each tuple. */
    private final @Nullable TupleTemplate template;

    private final @Nullable TrialSerialization trial;
    private final ComponentMetrics metrics;
    /** From the first emit on: Storm has no metric of a stream that was never used. */
    private @Nullable StreamCounts counts;

    /** @param trial serializes each tuple on trial; null for none */
    StreamEmitter(
            String name,
            OutputStreams.Stream stream,
            WorkerTopologyContext context,
            String component,
            int task,
            @Nullable TrialSerialization trial,
            ComponentMetrics metrics) {
        this.name = name;
        this.stream = stream;
        this.only = stream.only();
        this.context = context;
        this.component = component;
        this.task = task;
        this.template = context.doSanityCheck() ? null : new TupleTemplate(context, component, task, name);
        this.trial = trial;
        this.metrics = metrics;
    }

    String name() {
        return name;
    }

    /** The router's index of a tuple's only receiver, or {@link TargetChooser#SEVERAL}. */
    int chooseOne(List<Object> values) {
        return only == null ? TargetChooser.SEVERAL : only.chooseOne(values);
    }

    /** Storm's rule for a regular emit: every subscriber chooses. */
    List<Integer> choose(List<Object> values) {
        return stream.choose(values);
    }

    AurochsTuple tuple(List<Object> values) {
        AurochsTuple tuple =
                template == null ? new AurochsTuple(context, values, component, task, name) : template.tuple(values);
        if (trial != null) {
            trial.check(tuple);
        }
        return tuple;
    }

    /** A tuple is emitted to that many tasks; before it is appended, so that nobody sees more executed than emitted. */
    void count(int receivers) {
        StreamCounts mine = counts;
        if (mine == null) {
            mine = metrics.output(name);
            counts = mine;
        }
        mine.emitted(receivers);
    }
}
