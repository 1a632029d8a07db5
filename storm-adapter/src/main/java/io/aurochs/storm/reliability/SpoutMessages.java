package io.aurochs.storm.reliability;

import io.aurochs.ack.AckListener;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.Time;
import org.jspecify.annotations.Nullable;

/** Tells a spout how its messages ended. Called on the thread that runs the spout. */
public final class SpoutMessages implements AckListener<Object> {
    private final ISpout spout;
    private final TopologyContext context;
    private final @Nullable TrackedCounts tracked;

    /** @param tracked counts what the spout hears; null unless the cluster is tracked */
    public SpoutMessages(ISpout spout, TopologyContext context, @Nullable TrackedCounts tracked) {
        this.spout = spout;
        this.context = context;
        this.tracked = tracked;
    }

    @Override
    public void acked(Object message, Object stream, long startMs) {
        countAsSent();
        spout.ack(message);
        if (!context.getHooks().isEmpty()) {
            new SpoutAckInfo(message, context.getThisTaskId(), Time.deltaMs(startMs)).applyOn(context);
        }
    }

    @Override
    public void failed(Object message, Object stream, long startMs) {
        countAsSent();
        spout.fail(message);
        if (!context.getHooks().isEmpty()) {
            new SpoutFailInfo(message, context.getThisTaskId(), Time.deltaMs(startMs)).applyOn(context);
        }
    }

    private void countAsSent() {
        if (tracked != null) {
            tracked.sent(1);
        }
    }

    @Override
    public void timedOut(Object message, Object stream, long startMs) {
        failed(message, stream, startMs);
    }
}
