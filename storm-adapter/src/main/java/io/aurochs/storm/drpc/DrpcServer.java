package io.aurochs.storm.drpc;

import io.aurochs.storm.thrift.ListeningServer;
import io.aurochs.storm.thrift.ServerNumber;
import io.aurochs.storm.thrift.ThriftPort;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.daemon.drpc.DRPCThrift;
import org.apache.storm.generated.DistributedRPC;
import org.apache.storm.generated.DistributedRPCInvocations;
import org.apache.storm.security.auth.ThriftConnectionType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Storm's own DRPC server in this JVM: clients call functions at one port, and over HTTP at another; topologies fetch the calls and return
 * results at a third. Any thread.
 */
public final class DrpcServer implements ListeningServer {
    private static final Logger LOG = LoggerFactory.getLogger(DrpcServer.class);
    private static final String NAME = "the DRPC server";
    /** Storm multiplies it by 1000, as an int. */
    private static final int MAX_TIMEOUT_SECS = Integer.MAX_VALUE / 1000;

    private static final List<ServerNumber> NUMBERS = List.of(
            new ServerNumber(Config.DRPC_PORT, 0, ServerNumber.MAX_PORT, false),
            new ServerNumber(Config.DRPC_INVOCATIONS_PORT, 0, ServerNumber.MAX_PORT, false),
            new ServerNumber(DaemonConfig.DRPC_HTTP_PORT, -1, ServerNumber.MAX_PORT, true),
            new ServerNumber(Config.DRPC_WORKER_THREADS, 1, Integer.MAX_VALUE, false),
            new ServerNumber(Config.DRPC_INVOCATIONS_THREADS, 1, Integer.MAX_VALUE, false),
            new ServerNumber(Config.DRPC_QUEUE_SIZE, 1, Integer.MAX_VALUE, true),
            new ServerNumber(Config.DRPC_MAX_BUFFER_SIZE, 1, Integer.MAX_VALUE, false),
            new ServerNumber(DaemonConfig.DRPC_REQUEST_TIMEOUT_SECS, 1, MAX_TIMEOUT_SECS, true));

    private final BoundedDrpc drpc;
    private final ThriftPort calls;
    private final ThriftPort invocations;
    /** Null: no calls over HTTP. */
    private final @Nullable HttpPort http;

    private volatile boolean isClosed;

    private DrpcServer(BoundedDrpc drpc, ThriftPort calls, ThriftPort invocations, @Nullable HttpPort http) {
        this.drpc = drpc;
        this.calls = calls;
        this.invocations = invocations;
        this.http = http;
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
        if (HttpPort.isWanted(conf)) {
            HttpPort.refuse(conf);
        }
        Deque<Runnable> opened = new ArrayDeque<>();
        try {
            BoundedDrpc drpc = drpc(conf);
            opened.push(drpc::close);
            DRPCThrift service = new DRPCThrift(drpc);
            ThriftPort calls = ThriftPort.open(
                    NAME, ThriftConnectionType.DRPC, Config.DRPC_PORT, conf, new DistributedRPC.Processor<>(service));
            opened.push(calls::close);
            ThriftPort invocations = ThriftPort.open(
                    NAME,
                    ThriftConnectionType.DRPC_INVOCATIONS,
                    Config.DRPC_INVOCATIONS_PORT,
                    conf,
                    new DistributedRPCInvocations.Processor<>(service));
            opened.push(invocations::close);
            HttpPort http = http(conf, drpc, calls);
            if (http != null) {
                opened.push(http::close);
            }
            calls.serve();
            invocations.serve();
            if (http != null) {
                http.serve();
            }
            return new DrpcServer(drpc, calls, invocations, http);
        } catch (IOException | RuntimeException e) {
            opened.forEach(Runnable::run);
            throw e;
        }
    }

    private static @Nullable HttpPort http(Map<String, Object> conf, BoundedDrpc drpc, ThriftPort calls)
            throws IOException {
        if (!HttpPort.isWanted(conf)) {
            return null;
        }
        if (calls.isOpenToOthers()) {
            LOG.warn(
                    "calls over HTTP are not answered: HTTP authenticates no client, and the transport of {} does. Set {} to -1 to"
                            + " leave this line out.",
                    Config.DRPC_PORT,
                    DaemonConfig.DRPC_HTTP_PORT);
            return null;
        }
        return HttpPort.open(NAME, drpc, conf);
    }

    private static BoundedDrpc drpc(Map<String, Object> conf) {
        try {
            return new BoundedDrpc(conf);
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

    /**
     * Where functions are called over HTTP.
     *
     * @throws IllegalStateException when they are not
     */
    public int httpPort() {
        if (http == null) {
            throw new IllegalStateException("there are no calls over HTTP");
        }
        return http.port();
    }

    /** The address and all ports, for the user. */
    @Override
    public String description() {
        return calls.description() + ", " + invocations.description() + (http == null ? "" : ", " + http.description());
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
     * Stops listening and fails the calls that wait for a result. Does not wait for the threads that serve clients over Thrift. A client's
     * connection ends at once, or, with a transport that authenticates clients, after its next call, which fails.
     */
    @Override
    public void close() {
        isClosed = true;
        if (http != null) {
            http.beginClose();
        }
        drpc.close();
        if (http != null) {
            http.close();
        }
        calls.close();
        invocations.close();
        // What came while the ports were open still.
        drpc.close();
    }
}
