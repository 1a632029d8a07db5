package io.aurochs.storm.daemon;

import io.aurochs.config.Setting;
import io.aurochs.storm.blob.LocalBlobStore;
import io.aurochs.storm.thrift.ListeningServer;
import io.aurochs.storm.thrift.ServerNumber;
import io.aurochs.storm.thrift.ThriftPort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.security.auth.ThriftConnectionType;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.thrift.TProcessor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Nimbus that Storm's clients reach over Thrift, and that runs each topology in a JVM of its own. What it has accepted is in the directory
 * {@code storm.local.dir}, and the next daemon there goes on with it. Its end, unless it is killed, ends the JVMs; those of a daemon that was
 * killed go on, and the next one adopts them. Any thread.
 */
public final class StormDaemon implements ListeningServer {
    private static final Logger LOG = LoggerFactory.getLogger(StormDaemon.class);
    private static final String NAME = "the daemon";

    private static final List<ServerNumber> NUMBERS = List.of(
            new ServerNumber(Config.NIMBUS_THRIFT_PORT, 0, ServerNumber.MAX_PORT, false),
            new ServerNumber(Config.NIMBUS_THRIFT_THREADS, 1, Integer.MAX_VALUE, false),
            new ServerNumber(Config.NIMBUS_QUEUE_SIZE, 1, Integer.MAX_VALUE, true),
            new ServerNumber(Config.NIMBUS_THRIFT_MAX_BUFFER_SIZE, 1, Integer.MAX_VALUE, false));

    private static final String VALIDATOR = "org.apache.storm.nimbus.DefaultTopologyValidator";

    private final Path directory;
    private final StateDirectory state;
    private final ThriftPort port;
    private final ScheduledExecutorService timer;
    private final DaemonTopologies topologies;
    private final DaemonNimbus nimbus;
    /** Guarded by this. */
    private boolean isClosed;

    private StormDaemon(
            Path directory,
            StateDirectory state,
            ThriftPort port,
            ScheduledExecutorService timer,
            DaemonTopologies topologies,
            DaemonNimbus nimbus) {
        this.directory = directory;
        this.state = state;
        this.port = port;
        this.timer = timer;
        this.topologies = topologies;
        this.nimbus = nimbus;
    }

    /**
     * Starts a daemon, which takes up the topologies of its directory.
     *
     * @param given Storm's configuration, with the settings
     * @param settings those of a command line, which topologies have, too
     * @throws IOException with a line for the user when it cannot listen at its port, or its directory cannot be used
     * @throws IllegalArgumentException with a line for the user when a setting is wrong or not supported
     */
    public static StormDaemon start(Map<String, Object> given, Map<String, String> settings, DaemonObserver observer)
            throws IOException {
        Map<String, Object> conf = ServerNumber.check(WorkerTimeouts.NUMBERS, ServerNumber.check(NUMBERS, given));
        refuse(conf);
        Path directory = Path.of(String.valueOf(conf.get(Config.STORM_LOCAL_DIR)))
                .toAbsolutePath()
                .normalize();
        StateDirectory state = StateDirectory.open(directory);
        try {
            return start(conf, settings, observer, directory, state);
        } catch (IOException | RuntimeException e) {
            state.close();
            throw e;
        }
    }

    /** What would be silently without effect. */
    private static void refuse(Map<String, Object> conf) {
        Object authorizer = conf.get(DaemonConfig.NIMBUS_AUTHORIZER);
        if (authorizer != null) {
            throw new IllegalArgumentException(
                    DaemonConfig.NIMBUS_AUTHORIZER + "=" + authorizer
                            + " is not supported: every client that the transport lets in may do everything; leave the key out");
        }
        Object validator = conf.get(DaemonConfig.NIMBUS_TOPOLOGY_VALIDATOR);
        if (validator != null && !validator.equals(VALIDATOR)) {
            throw new IllegalArgumentException(
                    DaemonConfig.NIMBUS_TOPOLOGY_VALIDATOR + "=" + validator + " is not supported: leave the key out");
        }
        Object tls = conf.get(Config.NIMBUS_THRIFT_TLS_PORT);
        if (tls instanceof Number number && number.intValue() > 0) {
            throw new IllegalArgumentException(
                    Config.NIMBUS_THRIFT_TLS_PORT + "=" + tls + " is not supported: leave the key out");
        }
    }

    private static StormDaemon start(
            Map<String, Object> conf,
            Map<String, String> settings,
            DaemonObserver observer,
            Path directory,
            StateDirectory state)
            throws IOException {
        AtomicReference<TProcessor> processor = new AtomicReference<>();
        ThriftPort port = ThriftPort.open(
                NAME,
                ThriftConnectionType.NIMBUS,
                Config.NIMBUS_THRIFT_PORT,
                conf,
                (in, out) -> Objects.requireNonNull(processor.get(), "not served yet")
                        .process(in, out));
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "aurochs-late-calls");
            thread.setDaemon(true);
            return thread;
        });
        @Nullable LocalBlobStore store = null;
        try {
            String host = port.host(conf);
            Map<String, String> ofJvms = new HashMap<>(settings);
            Path blobs = blobs(conf, state);
            ofJvms.put(Config.BLOBSTORE_DIR, blobs.toString());
            ofJvms.put(Config.NIMBUS_SEEDS, JSONValue.toJSONString(List.of(host)));
            ofJvms.put(Config.NIMBUS_THRIFT_PORT, String.valueOf(port.port()));
            store = LocalBlobStore.open(blobs);
            TopologyJvms jvms = new TopologyJvms(
                    conf, state, new JvmCommand(conf, ofJvms), settings.containsKey(Setting.ZOOKEEPER.key()));
            DaemonTopologies topologies = new DaemonTopologies(conf, state, jvms, timer, observer);
            DaemonNimbus nimbus = new DaemonNimbus(topologies, conf, host, port.port(), state, store);
            // Starts JVMs: not before all settings are known to be right.
            topologies.recover();
            processor.set(new Nimbus.Processor<>(OneLineErrors.of(nimbus)));
            port.serve();
            return new StormDaemon(directory, state, port, timer, topologies, nimbus);
        } catch (IOException | RuntimeException e) {
            port.close();
            timer.shutdownNow();
            if (store != null) {
                store.close();
            }
            throw e;
        }
    }

    private static Path blobs(Map<String, Object> conf, StateDirectory state) {
        Object given = conf.get(Config.BLOBSTORE_DIR);
        return given == null
                ? state.blobs()
                : Path.of(String.valueOf(given)).toAbsolutePath().normalize();
    }

    /** Where clients call, and where topologies are kept, for the user. */
    @Override
    public String description() {
        return port.description() + " and keeps its topologies in " + directory;
    }

    /** Where clients call. */
    public int port() {
        return port.port();
    }

    @Override
    public boolean awaitEnd() throws InterruptedException {
        port.awaitEnd();
        synchronized (this) {
            return isClosed;
        }
    }

    /** Accepts no more calls, ends the JVMs, with {@code cleanup}, and waits for that. What was accepted stays kept. A second call does nothing. */
    @Override
    public void close() {
        synchronized (this) {
            if (isClosed) {
                return;
            }
            isClosed = true;
        }
        port.close();
        try {
            topologies.stop();
        } catch (InterruptedException e) {
            LOG.warn("interrupted: JVMs of topologies may go on");
            Thread.currentThread().interrupt();
        } finally {
            nimbus.close();
            timer.shutdownNow();
            state.close();
        }
    }
}
