package io.aurochs.tests.differential.component;

import java.util.List;
import java.util.Map;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** Notes {@code hidden}: what the user's components emit to Storm's ackers. */
public final class AckerEmitHook extends BaseTaskHook {
    private @Nullable Journal journal;
    private @Nullable TopologyContext context;

    /** Storm makes it by name. */
    public AckerEmitHook() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext newContext) {
        journal = Journal.of(conf);
        context = newContext;
    }

    @Override
    public void emit(EmitInfo info) {
        TopologyContext mine = context;
        if (journal != null
                && mine != null
                && info.stream.startsWith("__ack")
                && !mine.getThisComponentId().startsWith("__")) {
            List<Integer> ackers = mine.getComponentTasks("__acker");
            journal.note(
                    "hidden",
                    mine.getThisComponentId() + " " + info.stream + " " + info.values.size() + " values, root "
                            + info.values.get(0).getClass().getSimpleName() + ", from itself "
                            + (info.taskId == mine.getThisTaskId()) + ", to one acker "
                            + (info.outTasks.size() == 1 && ackers.containsAll(info.outTasks)));
        }
    }
}
