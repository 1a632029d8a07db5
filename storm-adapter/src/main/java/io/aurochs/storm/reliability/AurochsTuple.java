package io.aurochs.storm.reliability;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/**
 * Storm's tuple with its anchors as plain longs: the map that Storm builds for every tuple is built here only when
 * a caller asks for it. Owned by one task at a time, like Storm's.
 */
public final class AurochsTuple extends TupleImpl {
    private static final long NO_ROOT = 0;

    private static final long[] NO_PAIRS = {};

    private long root;
    private long edge;
    /** Null for the usual tuple. One reference for both of its fields: a tuple is as small as it can be. */
    private @Nullable Rare rare;

    /** What few tuples have. */
    private static final class Rare {
        /** Roots and edges beyond the first, in pairs. */
        private final long[] more;

        private @Nullable MessageId messageId;

        private Rare(long[] more) {
            this.more = more;
        }
    }

    /** A tuple without anchors. */
    public AurochsTuple(
            GeneralTopologyContext context, List<Object> values, String component, int sourceTask, String stream) {
        super(context, values, component, sourceTask, stream, MessageId.makeUnanchored());
    }

    /** A tuple without anchors, which a template describes. */
    AurochsTuple(TupleTemplate template) {
        super(template);
    }

    /** Anchors the tuple to one root; before it is emitted. */
    public AurochsTuple anchored(long newRoot, long newEdge) {
        root = newRoot;
        edge = newEdge;
        return this;
    }

    /** Anchors the tuple to several roots; before it is emitted. */
    public AurochsTuple anchored(Anchors anchors) {
        return anchored(anchors.pairs());
    }

    /** Anchors the tuple to roots and edges given in pairs, as {@link #anchorPairs()} returned them. */
    public AurochsTuple anchored(long[] pairs) {
        if (pairs.length > 0) {
            root = pairs[0];
            edge = pairs[1];
        }
        if (pairs.length > 2) {
            rare = new Rare(Arrays.copyOfRange(pairs, 2, pairs.length));
        }
        return this;
    }

    public boolean isAnchored() {
        return root != NO_ROOT;
    }

    /** Whether there is no more than one root, the usual case. */
    public boolean hasOneRoot() {
        return rare == null || rare.more.length == 0;
    }

    /** The first root; 0 when not anchored. */
    public long root() {
        return root;
    }

    /** The edge id that goes with {@link #root()}. */
    public long edge() {
        return edge;
    }

    /** All roots and edges, in pairs. */
    public long[] anchorPairs() {
        if (!isAnchored()) {
            return new long[0];
        }
        long[] more = rare == null ? NO_PAIRS : rare.more;
        long[] pairs = new long[2 + more.length];
        pairs[0] = root;
        pairs[1] = edge;
        System.arraycopy(more, 0, pairs, 2, more.length);
        return pairs;
    }

    @Override
    public MessageId getMessageId() {
        Rare mine = rare;
        if (mine == null) {
            mine = new Rare(NO_PAIRS);
            rare = mine;
        }
        MessageId id = mine.messageId;
        if (id == null) {
            id = isAnchored() ? MessageId.makeId(anchorMap()) : MessageId.makeUnanchored();
            mine.messageId = id;
        }
        return id;
    }

    private Map<Long, Long> anchorMap() {
        Map<Long, Long> map = new HashMap<>();
        long[] pairs = anchorPairs();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return map;
    }

    @Override
    public String toString() {
        return "source: " + getSourceComponent() + ":" + getSourceTask() + ", stream: " + getSourceStreamId() + ", id: "
                + getMessageId() + ", " + getValues();
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
