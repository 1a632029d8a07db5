package io.aurochs.storm.reliability;

import io.aurochs.ack.AckListener;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.Time;

/** Tells a spout how its messages ended. Called on the thread that runs the spout. */
public final class SpoutMessages implements AckListener<Object> {
    private final ISpout spout;
    private final TopologyContext context;

    public SpoutMessages(ISpout spout, TopologyContext context) {
        this.spout = spout;
        this.context = context;
    }

    @Override
    public void acked(Object message, Object stream, long startMs) {
        spout.ack(message);
        if (!context.getHooks().isEmpty()) {
            new SpoutAckInfo(message, context.getThisTaskId(), Time.deltaMs(startMs)).applyOn(context);
        }
    }

    @Override
    public void failed(Object message, Object stream, long startMs) {
        spout.fail(message);
        if (!context.getHooks().isEmpty()) {
            new SpoutFailInfo(message, context.getThisTaskId(), Time.deltaMs(startMs)).applyOn(context);
        }
    }

    @Override
    public void timedOut(Object message, Object stream, long startMs) {
        failed(message, stream, startMs);
    }
}
