package io.aurochs.storm.drpc;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.drpc.DRPC;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.metric.StormMetricsRegistry;
import org.apache.storm.utils.ObjectReader;

/**
 * Storm's DRPC, that refuses arguments which fit into no message to a topology: such a call would be lost on the way, and end with its
 * time-out. Any thread.
 */
final class BoundedDrpc extends DRPC {
    /** Of the message by which a topology fetches a call, what is beside the argument. */
    private static final int ENVELOPE_BYTES = 128;

    private final int mostBytes;

    /** @param conf Storm's configuration */
    BoundedDrpc(Map<String, Object> conf) {
        super(new StormMetricsRegistry(), conf);
        this.mostBytes = Math.max(0, ObjectReader.getInt(conf.get(Config.DRPC_MAX_BUFFER_SIZE)) - ENVELOPE_BYTES);
    }

    /** Whether an argument fits into a message. */
    boolean takes(String argument) {
        // A character is three bytes at most.
        return argument.length() <= mostBytes / 3 || argument.getBytes(StandardCharsets.UTF_8).length <= mostBytes;
    }

    /** Of an argument. */
    int mostBytes() {
        return mostBytes;
    }

    /** Why an argument is refused, for the user. */
    String refusal() {
        return "the argument has more than " + mostBytes
                + " bytes, which is too much for a message to the topology: see " + Config.DRPC_MAX_BUFFER_SIZE;
    }

    @Override
    public String executeBlocking(String function, String argument)
            throws DRPCExecutionException, AuthorizationException {
        if (!takes(argument)) {
            DRPCExecutionException refused = new DRPCExecutionException(refusal());
            refused.set_type(DRPCExceptionType.FAILED_REQUEST);
            throw refused;
        }
        return super.executeBlocking(function, argument);
    }
}
