package io.aurochs.tests.differential.component;

import java.util.Map;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.hooks.info.BoltAckInfo;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.BoltFailInfo;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** Notes everything a hook receives as {@code hook}, but not for Storm's own hidden components and streams. */
public final class RecordingHook implements ITaskHook {
    private @Nullable Journal journal;
    private String component = "";

    /** Storm makes it by name. */
    public RecordingHook() {}

    private void note(String what) {
        if (journal != null && !component.startsWith("__")) {
            journal.note("hook", component + " " + what);
        }
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        journal = Journal.of(conf);
        component = context.getThisComponentId();
        note("prepare");
    }

    @Override
    public void cleanup() {
        note("cleanup");
    }

    @Override
    public void emit(EmitInfo info) {
        if (!info.stream.startsWith("__")) {
            note("emit " + info.stream + " " + info.values + " " + info.taskId + " to " + info.outTasks);
        }
    }

    @Override
    public void spoutAck(SpoutAckInfo info) {
        note("spout ack " + info.messageId + " " + info.spoutTaskId);
    }

    @Override
    public void spoutFail(SpoutFailInfo info) {
        note("spout fail " + info.messageId + " " + info.spoutTaskId);
    }

    @Override
    public void boltExecute(BoltExecuteInfo info) {
        note("execute " + info.tuple.getSourceStreamId() + " " + info.tuple.getValues() + " " + info.executingTaskId);
    }

    @Override
    public void boltAck(BoltAckInfo info) {
        note("ack " + info.tuple.getValues() + " " + info.ackingTaskId);
    }

    @Override
    public void boltFail(BoltFailInfo info) {
        note("fail " + info.tuple.getValues() + " " + info.failingTaskId);
    }
}
