package io.aurochs.storm.operator;

import io.aurochs.storm.translate.TopologyPlan;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.apache.storm.hooks.IWorkerHook;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A topology's worker hooks: started before any component is opened, shut down after the last is closed. */
final class WorkerHooks {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerHooks.class);

    private final TopologyPlan plan;
    private final List<IWorkerHook> hooks = new ArrayList<>();
    private final List<IWorkerHook> started = new ArrayList<>();

    WorkerHooks(TopologyPlan plan) {
        this.plan = plan;
        if (plan.userTopology().is_set_worker_hooks()) {
            for (ByteBuffer hook : plan.userTopology().get_worker_hooks()) {
                // A view of its own: reading moves the position of the plan's.
                hooks.add(Utils.javaDeserialize(Utils.toByteArray(hook.duplicate()), IWorkerHook.class));
            }
        }
    }

    /** Throws {@link IllegalStateException}, naming the hook, when one of them throws: the topology cannot start. */
    void start(TopologyContexts contexts) {
        for (IWorkerHook hook : hooks) {
            try {
                hook.start(new HashMap<>(plan.conf()), contexts.forHooks());
            } catch (RuntimeException e) {
                throw new IllegalStateException("worker hook " + hook.getClass().getName() + " did not start: " + e, e);
            }
            started.add(hook);
        }
    }

    /** Notifies every hook that was started of the end, even when another one throws. */
    void shutdown() {
        for (IWorkerHook hook : started) {
            try {
                hook.shutdown();
            } catch (RuntimeException e) {
                LOG.warn(
                        "topology {}: worker hook {} did not shut down",
                        plan.name(),
                        hook.getClass().getName(),
                        e);
            }
        }
    }
}
