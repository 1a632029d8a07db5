package io.aurochs.storm.reliability;

import java.util.List;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;

/**
 * Makes the tuples of one stream of a task, where Storm does not check each ({@link GeneralTopologyContext#doSanityCheck}). Storm's
 * constructor that copies a tuple has no branch, so the compiler drops the garbage collector's barriers of the fields that it sets; the
 * other one has. For one thread.
 */
public final class TupleTemplate extends TupleImpl {
    private static final List<Object> NONE = List.of();

    private List<Object> values = NONE;

    /** Of tuples without anchors. */
    public TupleTemplate(GeneralTopologyContext context, String component, int sourceTask, String stream) {
        super(context, NONE, component, sourceTask, stream, MessageId.makeUnanchored());
    }

    /** A tuple with such values, which are kept until the next one or {@link #release}. */
    public AurochsTuple tuple(List<Object> itsValues) {
        values = itsValues;
        return new AurochsTuple(this);
    }

    /**
     * Keeps no values any longer; once for many tuples, as a reference written into an old object costs several instructions. What a spout
     * emits when it is notified of an ack or a failure, and a component when it is notified of new credentials, is kept until the next tuple
     * of the stream, or the end of the task's next bundle.
     */
    public void release() {
        values = NONE;
    }

    @Override
    public List<Object> getValues() {
        return values;
    }
}
