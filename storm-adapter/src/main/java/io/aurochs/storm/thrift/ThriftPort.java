package io.aurochs.storm.thrift;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.storm.Config;
import org.apache.storm.security.auth.ClientAuthUtils;
import org.apache.storm.security.auth.ITransportPlugin;
import org.apache.storm.security.auth.SimpleTransportPlugin;
import org.apache.storm.security.auth.ThriftConnectionType;
import org.apache.storm.security.auth.digest.DigestSaslTransportPlugin;
import org.apache.storm.security.auth.sasl.SaslTransportPlugin;
import org.apache.storm.thrift.TProcessor;
import org.apache.storm.thrift.server.TNonblockingServer;
import org.apache.storm.thrift.server.TServer;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.utils.Utils;

/**
 * A port at which Storm's Thrift clients call: by Storm's transport plugin, at all addresses, if that is one that authenticates them; at the
 * loopback address alone if it is Storm's default, which authenticates nobody. Unlike Storm's own server it does not halt the JVM when the
 * port is taken. Any thread.
 */
public final class ThriftPort implements AutoCloseable {
    /** Has one password for all users, which is in its source. By name, because Storm deprecates it. */
    private static final String INSECURE = "org.apache.storm.security.auth.plain.PlainSaslTransportPlugin";

    private static final String LOCALHOST = "localhost";

    private final String key;
    private final ITransportPlugin transport;
    private final TServer server;
    private final Thread thread;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private ThriftPort(String key, ITransportPlugin transport, TServer server, String threadName) {
        this.key = key;
        this.transport = transport;
        this.server = server;
        thread = new Thread(this::run, threadName);
        // The caller decides how long the JVM stays.
        thread.setDaemon(true);
    }

    /**
     * Takes the port; clients are answered from {@link #serve} on.
     *
     * @param server what to call it in a line for the user
     * @param key of Storm's configuration, whose value is the port; 0 is a free one
     * @throws IOException with a line for the user when the port cannot be taken
     * @throws IllegalArgumentException with a line for the user when the transport is not supported
     */
    public static ThriftPort open(
            String server, ThriftConnectionType type, String key, Map<String, Object> conf, TProcessor processor)
            throws IOException {
        ITransportPlugin transport = transport(server, type, conf);
        try {
            String threadName = "aurochs-" + type.name().toLowerCase(Locale.ROOT);
            return new ThriftPort(key, transport, transport.getServer(processor), threadName);
        } catch (TTransportException e) {
            throw new IOException(
                    server + " cannot listen at " + address(transport) + ":" + type.getPort(conf) + ": "
                            + reason(e)
                            + ". Give another port with --set " + key
                            + "=PORT (0 is a free one), or end the process that has this one.",
                    e);
        }
    }

    private static ITransportPlugin transport(String server, ThriftConnectionType type, Map<String, Object> conf) {
        ITransportPlugin configured = ClientAuthUtils.getTransportPlugin(type, conf);
        if (configured.getClass() == SimpleTransportPlugin.class) {
            LoopbackTransport loopback = new LoopbackTransport();
            loopback.prepare(type, conf);
            return loopback;
        }
        String name = configured.getClass().getName();
        if (configured instanceof SimpleTransportPlugin || name.equals(INSECURE)) {
            throw unsupported(name, "authenticates no client, and listens at all addresses");
        }
        if (!(configured instanceof SaslTransportPlugin)) {
            throw unsupported(name, "is not supported by " + server);
        }
        return configured;
    }

    private static IllegalArgumentException unsupported(String transport, String why) {
        return new IllegalArgumentException("the transport " + transport + " " + why + ": set "
                + Config.STORM_THRIFT_TRANSPORT_PLUGIN
                + " to Storm's for Digest or Kerberos, or leave it out for clients of this machine");
    }

    /** Whether clients of other machines reach it. */
    public boolean isOpenToOthers() {
        return !(transport instanceof LoopbackTransport);
    }

    /**
     * The name by which clients are to call this machine: {@code storm.local.hostname}, or else its own, if clients of other machines reach it.
     * Storm's Digest authentication lets only those in that call it localhost.
     *
     * @throws IOException when the machine has no name
     */
    public String host(Map<String, Object> conf) throws IOException {
        Object given = conf.get(Config.STORM_LOCAL_HOSTNAME);
        if (!isOpenToOthers() || transport instanceof DigestSaslTransportPlugin) {
            return LOCALHOST;
        }
        return given == null || given.equals("") ? Utils.hostname() : String.valueOf(given);
    }

    private static String address(ITransportPlugin transport) {
        return transport instanceof LoopbackTransport ? LoopbackTransport.HOST : "all addresses";
    }

    private static String reason(TTransportException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return String.valueOf(cause.getMessage());
    }

    /** Answers clients from now on. To be called once. */
    public void serve() {
        thread.start();
        // A server that is stopped before it serves would forget it.
        while (thread.isAlive() && !server.isServing()) {
            Thread.onSpinWait();
        }
    }

    private void run() {
        try {
            server.serve();
        } finally {
            ended.complete(null);
        }
    }

    /** The port's number. */
    public int port() {
        return transport.getPort();
    }

    /** Address, port and key, for the user. */
    public String description() {
        return address(transport) + ":" + port() + " (" + key + ")";
    }

    /** Waits until one of two that serve no longer serves. */
    public static void awaitFirstEnd(ThriftPort one, ThriftPort other) throws InterruptedException {
        try {
            CompletableFuture.anyOf(one.ended, other.ended).get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits until it no longer serves. */
    public void awaitEnd() throws InterruptedException {
        thread.join();
    }

    @Override
    public void close() {
        server.stop();
        if (thread.getState() == Thread.State.NEW && server instanceof TNonblockingServer) {
            // Only its own thread gives the port back. The other servers do so themselves.
            thread.start();
        }
        if (transport instanceof SaslTransportPlugin sasl) {
            sasl.close();
        }
    }
}
