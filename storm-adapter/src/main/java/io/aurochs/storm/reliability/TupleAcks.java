package io.aurochs.storm.reliability;

import io.aurochs.ack.AckCollector;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/** Acknowledges, fails and touches tuples: for every root of the tuple, through the task's {@link AckCollector}. */
public final class TupleAcks {
    private final AckCollector acks;
    private final @Nullable TrackedCounts tracked;

    /** @param tracked counts what is sent; null unless the cluster is tracked */
    public TupleAcks(AckCollector acks, @Nullable TrackedCounts tracked) {
        this.acks = acks;
        this.tracked = tracked;
    }

    /** The tuple, and with it everything anchored to it so far, is accounted for. The task's thread only. */
    public void ack(Tuple input) {
        if (tracked == null && input instanceof AurochsTuple tuple && tuple.hasOneRoot()) {
            if (tuple.isAnchored()) {
                acks.acknowledge(tuple.root(), tuple.edge() ^ tuple.getAckVal());
            }
        } else {
            ackAll(ackPairs(input));
        }
    }

    /** What acknowledging the tuple now would send; for a foreign thread that has the task send it. */
    public static long[] ackPairs(Tuple input) {
        long[] pairs = anchorPairs(input);
        long ackValue = input instanceof TupleImpl tuple ? tuple.getAckVal() : 0;
        for (int i = 0; i < pairs.length; i += 2) {
            pairs[i + 1] ^= ackValue;
        }
        return pairs;
    }

    /** Sends what {@link #ackPairs} returned. The task's thread only. */
    public void ackAll(long[] pairs) {
        countAsSent(pairs);
        for (int i = 0; i < pairs.length; i += 2) {
            acks.acknowledge(pairs[i], pairs[i + 1]);
        }
        shipIfCounted();
    }

    /** The messages the tuple came of have failed. The task's thread only. */
    public void fail(Tuple input) {
        long[] pairs = anchorPairs(input);
        countAsSent(pairs);
        for (int i = 0; i < pairs.length; i += 2) {
            acks.fail(pairs[i]);
        }
        shipIfCounted();
    }

    /** The messages the tuple came of get their full time again. The task's thread only. */
    public void resetTimeout(Tuple input) {
        long[] pairs = anchorPairs(input);
        countAsSent(pairs);
        for (int i = 0; i < pairs.length; i += 2) {
            acks.touch(pairs[i]);
        }
        shipIfCounted();
    }

    private void countAsSent(long[] pairs) {
        if (tracked != null) {
            tracked.sent(pairs.length / 2);
        }
    }

    /** Gathered acknowledgements of a root merge: at once, so that as many arrive as were counted. */
    private void shipIfCounted() {
        if (tracked != null) {
            acks.ship();
        }
    }

    private static long[] anchorPairs(Tuple input) {
        if (input instanceof AurochsTuple tuple) {
            return tuple.anchorPairs();
        }
        Map<Long, Long> map = input.getMessageId().getAnchorsToIds();
        long[] pairs = new long[2 * map.size()];
        int i = 0;
        for (Map.Entry<Long, Long> entry : map.entrySet()) {
            pairs[i++] = entry.getKey();
            pairs[i++] = entry.getValue();
        }
        return pairs;
    }
}
