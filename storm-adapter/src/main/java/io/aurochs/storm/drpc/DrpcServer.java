package io.aurochs.storm.drpc;

import java.io.IOException;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.drpc.DRPC;
import org.apache.storm.daemon.drpc.DRPCThrift;
import org.apache.storm.generated.DistributedRPC;
import org.apache.storm.generated.DistributedRPCInvocations;
import org.apache.storm.metric.StormMetricsRegistry;
import org.apache.storm.security.auth.ThriftConnectionType;

/**
 * Storm's own DRPC server in this JVM: clients call functions at one port, topologies fetch the calls and return results at the other.
 * Any thread.
 */
public final class DrpcServer implements AutoCloseable {
    private final DRPC drpc;
    private final ThriftPort calls;
    private final ThriftPort invocations;

    private DrpcServer(DRPC drpc, ThriftPort calls, ThriftPort invocations) {
        this.drpc = drpc;
        this.calls = calls;
        this.invocations = invocations;
    }

    /**
     * Starts a server.
     *
     * @param conf Storm's configuration: the {@code drpc.*} keys, and those of Storm's authentication
     * @throws IOException with a line for the user when it cannot listen at a port
     * @throws IllegalArgumentException when a key has a value of the wrong type
     */
    public static DrpcServer start(Map<String, Object> conf) throws IOException {
        DRPC drpc = new DRPC(new StormMetricsRegistry(), conf);
        DRPCThrift service = new DRPCThrift(drpc);
        try {
            ThriftPort calls = ThriftPort.open(
                    ThriftConnectionType.DRPC, Config.DRPC_PORT, conf, new DistributedRPC.Processor<>(service));
            try {
                ThriftPort invocations = ThriftPort.open(
                        ThriftConnectionType.DRPC_INVOCATIONS,
                        Config.DRPC_INVOCATIONS_PORT,
                        conf,
                        new DistributedRPCInvocations.Processor<>(service));
                calls.serve();
                invocations.serve();
                return new DrpcServer(drpc, calls, invocations);
            } catch (IOException | RuntimeException e) {
                calls.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            drpc.close();
            throw e;
        }
    }

    /** Where clients call. */
    public int port() {
        return calls.port();
    }

    /** Where topologies fetch the calls. */
    public int invocationsPort() {
        return invocations.port();
    }

    /** The address and both ports, for the user. */
    public String description() {
        return calls.description() + ", " + invocations.description();
    }

    /** Waits until it is closed. */
    public void awaitEnd() throws InterruptedException {
        calls.awaitEnd();
        invocations.awaitEnd();
    }

    /** Fails the calls that wait for a result, and ends the connections. */
    @Override
    public void close() {
        drpc.close();
        calls.close();
        invocations.close();
    }
}
