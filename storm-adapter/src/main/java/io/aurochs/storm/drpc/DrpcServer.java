package io.aurochs.storm.drpc;

import io.aurochs.storm.thrift.ListeningServer;
import io.aurochs.storm.thrift.ServerNumber;
import io.aurochs.storm.thrift.ThriftPort;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
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
public final class DrpcServer implements ListeningServer {
    private static final String NAME = "the DRPC server";
    /** Storm multiplies it by 1000, as an int. */
    private static final int MAX_TIMEOUT_SECS = Integer.MAX_VALUE / 1000;

    private static final List<ServerNumber> NUMBERS = List.of(
            new ServerNumber(Config.DRPC_PORT, 0, ServerNumber.MAX_PORT, false),
            new ServerNumber(Config.DRPC_INVOCATIONS_PORT, 0, ServerNumber.MAX_PORT, false),
            new ServerNumber(Config.DRPC_WORKER_THREADS, 1, Integer.MAX_VALUE, false),
            new ServerNumber(Config.DRPC_INVOCATIONS_THREADS, 1, Integer.MAX_VALUE, false),
            new ServerNumber(Config.DRPC_QUEUE_SIZE, 1, Integer.MAX_VALUE, true),
            new ServerNumber(Config.DRPC_MAX_BUFFER_SIZE, 1, Integer.MAX_VALUE, false),
            new ServerNumber(DaemonConfig.DRPC_REQUEST_TIMEOUT_SECS, 1, MAX_TIMEOUT_SECS, true));

    private final DRPC drpc;
    private final ThriftPort calls;
    private final ThriftPort invocations;
    private volatile boolean isClosed;

    private DrpcServer(DRPC drpc, ThriftPort calls, ThriftPort invocations) {
        this.drpc = drpc;
        this.calls = calls;
        this.invocations = invocations;
    }

    /**
     * Starts a server.
     *
     * @param given Storm's configuration: the {@code drpc.*} keys, and those of Storm's authentication
     * @throws IOException with a line for the user when it cannot listen at a port
     * @throws IllegalArgumentException with a line for the user when a key has a wrong value
     */
    public static DrpcServer start(Map<String, Object> given) throws IOException {
        Map<String, Object> conf = ServerNumber.check(NUMBERS, given);
        DRPC drpc = drpc(conf);
        DRPCThrift service = new DRPCThrift(drpc);
        try {
            ThriftPort calls = ThriftPort.open(
                    NAME, ThriftConnectionType.DRPC, Config.DRPC_PORT, conf, new DistributedRPC.Processor<>(service));
            try {
                ThriftPort invocations = ThriftPort.open(
                        NAME,
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

    private static DRPC drpc(Map<String, Object> conf) {
        try {
            return new DRPC(new StormMetricsRegistry(), conf);
        } catch (RuntimeException e) {
            // Its numbers are checked.
            throw new IllegalArgumentException(
                    DaemonConfig.DRPC_AUTHORIZER + "=" + conf.get(DaemonConfig.DRPC_AUTHORIZER)
                            + " cannot be used (" + e.getMessage()
                            + "): name one of Storm's authorizers, or leave the key out",
                    e);
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
    @Override
    public String description() {
        return calls.description() + ", " + invocations.description();
    }

    @Override
    public boolean awaitEnd() throws InterruptedException {
        ThriftPort.awaitFirstEnd(calls, invocations);
        if (!isClosed) {
            return false;
        }
        calls.awaitEnd();
        invocations.awaitEnd();
        return true;
    }

    /**
     * Stops listening and fails the calls that wait for a result. Does not wait for the threads that serve clients. A client's connection
     * ends at once, or, with a transport that authenticates clients, after its next call, which fails.
     */
    @Override
    public void close() {
        isClosed = true;
        drpc.close();
        calls.close();
        invocations.close();
        // What came while the ports were open still.
        drpc.close();
    }
}
