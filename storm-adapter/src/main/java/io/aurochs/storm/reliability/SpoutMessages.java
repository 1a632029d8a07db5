package io.aurochs.storm.reliability;

import io.aurochs.ack.AckListener;
import io.aurochs.storm.metrics.SpoutMetrics;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a spout how its messages ended. Called on the thread that runs the spout. */
public final class SpoutMessages implements AckListener<Object> {
    private static final Logger LOG = LoggerFactory.getLogger(SpoutMessages.class);
    /** What hooks get as the latency of a message that nothing tracks. */
    private static final long AT_ONCE = 0;

    private final ISpout spout;
    private final TopologyContext context;
    private final @Nullable TrackedCounts tracked;
    private final SpoutMetrics metrics;
    private final boolean debug;

    /**
     * @param tracked counts what the spout hears; null unless the cluster is tracked
     * @param debug whether each message's end is logged
     */
    public SpoutMessages(
            ISpout spout,
            TopologyContext context,
            @Nullable TrackedCounts tracked,
            SpoutMetrics metrics,
            boolean debug) {
        this.spout = spout;
        this.context = context;
        this.tracked = tracked;
        this.metrics = metrics;
        this.debug = debug;
    }

    @Override
    public void acked(Object message, Object stream, long startMs) {
        acknowledge(message);
        Long latencyMs = metrics.acked((String) stream, startMs);
        if (!context.getHooks().isEmpty()) {
            new SpoutAckInfo(message, context.getThisTaskId(), latencyMs).applyOn(context);
        }
    }

    /** In a topology that tracks no messages, a message is done when it is emitted. Not counted, as on Storm. */
    public void ackedAtOnce(Object message) {
        acknowledge(message);
        if (!context.getHooks().isEmpty()) {
            new SpoutAckInfo(message, context.getThisTaskId(), AT_ONCE).applyOn(context);
        }
    }

    private void acknowledge(Object message) {
        if (debug) {
            LOG.info("SPOUT Acking message {}", message);
        }
        countAsSent();
        spout.ack(message);
    }

    @Override
    public void failed(Object message, Object stream, long startMs) {
        failed(message, stream, startMs, "FAIL-STREAM");
    }

    private void countAsSent() {
        if (tracked != null) {
            tracked.sent(1);
        }
    }

    @Override
    public void timedOut(Object message, Object stream, long startMs) {
        failed(message, stream, startMs, "TIMEOUT");
    }

    private void failed(Object message, Object stream, long startMs, String reason) {
        if (debug) {
            LOG.info("SPOUT Failing {} REASON: {}", message, reason);
        }
        countAsSent();
        spout.fail(message);
        Long latencyMs = metrics.failed((String) stream, startMs);
        if (!context.getHooks().isEmpty()) {
            new SpoutFailInfo(message, context.getThisTaskId(), latencyMs).applyOn(context);
        }
    }
}
