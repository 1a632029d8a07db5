package io.aurochs.storm.operator;

import io.aurochs.storm.metrics.StreamCounts;
import io.aurochs.storm.reliability.AurochsTuple;
import io.aurochs.storm.reliability.TupleTemplate;
import io.aurochs.storm.serde.TrialSerialization;
import java.util.List;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.task.WorkerTopologyContext;
import org.jspecify.annotations.Nullable;

/**
 * One stream of a task as the thread that runs the task emits to it: who receives a tuple, what it looks like, how many there were. A tuple
 * of which nothing observes more than its count, and that goes to one task, takes the direct way: {@link #chooseOne}, {@link #tuple}, {@link
 * #emit}.
 */
final class StreamEmitter {
    private final String name;
    private final OutputStreams.Stream stream;
    /** Null where no tuple takes the direct way. */
    private final @Nullable OneTargetChooser direct;
    /** May be added to at any time. */
    private final List<ITaskHook> hooks;

    private final WorkerTopologyContext context;
    private final String component;
    private final int task;
    /** Null where each tuple is checked. */
    private final @Nullable TupleTemplate template;

    private final @Nullable TrialSerialization trial;
    private final StreamCounts counts;

    /**
     * @param isObserved whether more is to be done for each tuple than to count and to append it
     * @param hooks of the task
     * @param trial serializes each tuple on trial; null for none
     * @param counts of the stream
     */
    StreamEmitter(
            String name,
            OutputStreams.Stream stream,
            boolean isObserved,
            List<ITaskHook> hooks,
            WorkerTopologyContext context,
            String component,
            int task,
            @Nullable TrialSerialization trial,
            StreamCounts counts) {
        this.name = name;
        this.stream = stream;
        this.direct = isObserved ? null : stream.only();
        this.hooks = hooks;
        this.context = context;
        this.component = component;
        this.task = task;
        boolean isChecked = trial != null || context.doSanityCheck();
        this.template = isChecked ? null : new TupleTemplate(context, component, task, name);
        this.trial = trial;
        this.counts = counts;
    }

    String name() {
        return name;
    }

    /** The receiver of a tuple that takes the direct way, or null: then {@link #choose}. */
    @Nullable
    Receiver chooseOne(List<Object> values) {
        return direct == null || !hooks.isEmpty() ? null : direct.chooseOne(values);
    }

    /** Emits a tuple the direct way; what the user's emit returns. */
    List<Integer> emit(AurochsTuple tuple, Receiver receiver) {
        counts.emittedToOne();
        receiver.bundles().append(tuple);
        return receiver.tasks();
    }

    /** Storm's rule for a regular emit: every subscriber chooses. */
    List<Integer> choose(List<Object> values) {
        return stream.choose(values);
    }

    AurochsTuple tuple(List<Object> values) {
        return template == null ? checked(values) : template.tuple(values);
    }

    private AurochsTuple checked(List<Object> values) {
        AurochsTuple tuple = new AurochsTuple(context, values, component, task, name);
        if (trial != null) {
            trial.check(tuple);
        }
        return tuple;
    }

    /** Keeps nothing of the last tuple. */
    void release() {
        if (template != null) {
            template.release();
        }
    }

    /** For tests: whether the values of a tuple are kept. */
    boolean keepsValues() {
        return template != null && !template.getValues().isEmpty();
    }

    /** A tuple is emitted to that many tasks; before it is appended, so that nobody sees more executed than emitted. */
    void count(int receivers) {
        counts.emitted(receivers);
    }
}
