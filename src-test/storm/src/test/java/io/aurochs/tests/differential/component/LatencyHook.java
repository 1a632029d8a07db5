package io.aurochs.tests.differential.component;

import java.util.Map;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.hooks.info.BoltAckInfo;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.BoltFailInfo;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** Notes for each latency that a hook receives whether it was measured, as {@code latency}, but not for Storm's own components. */
public final class LatencyHook extends BaseTaskHook {
    private @Nullable Journal journal;
    private String component = "";

    /** Storm makes it by name. */
    public LatencyHook() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        journal = Journal.of(conf);
        component = context.getThisComponentId();
    }

    private void note(String what, @Nullable Long latencyMs) {
        if (journal != null && !component.startsWith("__")) {
            journal.note(
                    "latency", component + " " + what + (latencyMs != null && latencyMs >= 0 ? "" : " unmeasured"));
        }
    }

    @Override
    public void spoutAck(SpoutAckInfo info) {
        note("spout ack", info.completeLatencyMs);
    }

    @Override
    public void spoutFail(SpoutFailInfo info) {
        note("spout fail", info.failLatencyMs);
    }

    @Override
    public void boltExecute(BoltExecuteInfo info) {
        note("execute", info.executeLatencyMs);
    }

    @Override
    public void boltAck(BoltAckInfo info) {
        note("ack", info.processLatencyMs);
    }

    @Override
    public void boltFail(BoltFailInfo info) {
        note("fail", info.failLatencyMs);
    }
}
