package io.aurochs.storm.operator;

import java.util.List;
import org.apache.storm.daemon.Acker;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;

/**
 * Tells a task's hooks of the tuples that Storm would emit to its acker bolts, with the values and the acker task that
 * Storm's would have: hooks that count emits count the same here, where acknowledgements go another way. Only for tasks
 * that have hooks and track messages. The task's thread.
 */
final class HiddenEmits {
    private final TopologyContext context;

    HiddenEmits(TopologyContext context) {
        this.context = context;
    }

    /** A spout's message was emitted. */
    void entered(long root, long checksum) {
        tell(Acker.ACKER_INIT_STREAM_ID, new Values(root, checksum, context.getThisTaskId()));
    }

    /** A tuple was acked; roots and what is acknowledged of each, in pairs. */
    void acked(long[] pairs) {
        for (int i = 0; i < pairs.length; i += 2) {
            tell(Acker.ACKER_ACK_STREAM_ID, new Values(pairs[i], pairs[i + 1]));
        }
    }

    /** A tuple failed; its roots are every other number. */
    void failed(long[] pairs) {
        tellOfRoots(Acker.ACKER_FAIL_STREAM_ID, pairs);
    }

    /** A tuple's messages were given their full time again; its roots are every other number. */
    void timeoutReset(long[] pairs) {
        tellOfRoots(Acker.ACKER_RESET_TIMEOUT_STREAM_ID, pairs);
    }

    private void tellOfRoots(String stream, long[] pairs) {
        for (int i = 0; i < pairs.length; i += 2) {
            tell(stream, new Values(pairs[i]));
        }
    }

    /** Storm groups all these streams by their first field, the root. */
    private void tell(String stream, List<Object> values) {
        List<Integer> ackers = context.getComponentTasks(Acker.ACKER_COMPONENT_ID);
        int acker = TupleUtils.chooseTaskIndex(values.subList(0, 1), ackers.size());
        new EmitInfo(values, stream, context.getThisTaskId(), List.of(ackers.get(acker))).applyOn(context);
    }
}
