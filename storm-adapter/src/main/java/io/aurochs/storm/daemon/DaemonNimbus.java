package io.aurochs.storm.daemon;

import io.aurochs.storm.blob.BlobService;
import io.aurochs.storm.blob.LocalBlobStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Nimbus that clients call: it takes submissions and commands, and has the topologies do them. Any thread.
 */
final class DaemonNimbus extends ReportCalls {
    private static final Logger LOG = LoggerFactory.getLogger(DaemonNimbus.class);
    private static final int LONGEST_UNUSED_SECS = 3_600;

    private final DaemonTopologies topologies;
    private final Map<String, Object> conf;
    private final StateDirectory state;
    private final Uploads uploads;
    private final DaemonBlobs blobs;

    /**
     * Creates it.
     *
     * @param host where clients find it
     * @param store where blobs are
     */
    DaemonNimbus(
            DaemonTopologies topologies,
            Map<String, Object> conf,
            String host,
            int port,
            StateDirectory state,
            LocalBlobStore store) {
        super(topologies, conf, host, port);
        this.topologies = topologies;
        this.conf = new HashMap<>(conf);
        this.state = state;
        this.uploads = new Uploads(
                state.inbox(),
                Duration.ofSeconds(ObjectReader.getInt(
                        conf.get(DaemonConfig.NIMBUS_INBOX_JAR_EXPIRATION_SECS), LONGEST_UNUSED_SECS)));
        this.blobs = new DaemonBlobs(conf, store, topologies::kept);
    }

    /** Accepts no more uploads, and deletes those that nothing was submitted with. */
    void close() {
        uploads.close();
        blobs.close();
    }

    @Override
    protected BlobService blobs() {
        return blobs.service();
    }

    @Override
    public boolean isTopologyNameAllowed(String name) {
        return isValid(name) && topologies.isFree(name);
    }

    private static boolean isValid(String name) {
        try {
            Utils.validateTopologyName(name);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public String beginFileUpload() throws TException {
        try {
            return uploads.begin();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    @Override
    public void uploadChunk(String location, ByteBuffer chunk) throws TException {
        try {
            uploads.add(location, chunk);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    @Override
    public void finishFileUpload(String location) throws TException {
        try {
            uploads.finish(location);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private static IllegalStateException unusable(IOException e) {
        return new IllegalStateException("the daemon's directory cannot be used: " + e, e);
    }

    @Override
    public void submitTopology(String name, @Nullable String jar, String jsonConf, StormTopology topology)
            throws TException {
        submitTopologyWithOpts(name, jar, jsonConf, topology, new SubmitOptions(TopologyInitialStatus.ACTIVE));
    }

    @Override
    public void submitTopologyWithOpts(
            String name, @Nullable String jar, String jsonConf, StormTopology topology, SubmitOptions options)
            throws TException {
        if (!isValid(name)) {
            throw new WrappedInvalidTopologyException(
                    "Topology name '" + name + "' is not valid: it must have a character, and none of / . : \\");
        }
        topologies.take(name);
        try {
            blobs.check(name, TopologyJvms.conf(jsonConf), topology);
            Path uploaded = jar == null || jar.isEmpty() ? null : uploads.take(jar);
            topologies.submit(
                    keep(name, uploaded, jsonConf, topology, options),
                    Standing.active(options.get_initial_status() == TopologyInitialStatus.ACTIVE));
            blobs.deleteJars(topology);
        } finally {
            topologies.giveBack(name);
        }
    }

    /** Keeps a submission with its dependencies. If that fails nothing is left of it. */
    private KeptTopology keep(
            String name, @Nullable Path jar, String jsonConf, StormTopology topology, SubmitOptions options)
            throws TException {
        Map<String, String> credentials =
                options.is_set_creds() ? options.get_creds().get_creds() : Map.of();
        try {
            KeptTopology kept = state.keep(name, jar, jsonConf, topology, credentials);
            try {
                blobs.addDependencies(kept);
                return kept;
            } catch (IOException | TException e) {
                SupervisedTopology.discard(kept.id(), kept.directory());
                throw e;
            }
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    @Override
    public void killTopology(String name) throws TException {
        killTopologyWithOpts(name, new KillOptions());
    }

    @Override
    public void killTopologyWithOpts(String name, KillOptions options) throws TException {
        SupervisedTopology topology = topologies.named(name);
        topology.commands().kill(options.is_set_wait_secs() ? options.get_wait_secs() : messageTimeoutSecs(topology));
    }

    /** How long a kill waits when it does not say: a lost configuration keeps no topology from being killed. */
    private int messageTimeoutSecs(SupervisedTopology topology) {
        Map<String, Object> topoConf = Map.of();
        try {
            topoConf = TopologyJvms.conf(topology.kept());
        } catch (IOException e) {
            LOG.warn(
                    "topology {}: its configuration cannot be read, so the kill waits for the daemon's {}: {}",
                    topology.kept().id(),
                    Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS,
                    e.getMessage());
        }
        return ObjectReader.getInt(Utils.merge(conf, topoConf).get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS));
    }

    @Override
    public void activate(String name) throws TException {
        topologies.named(name).commands().setActive(true);
    }

    @Override
    public void deactivate(String name) throws TException {
        topologies.named(name).commands().setActive(false);
    }

    @Override
    public void rebalance(String name, RebalanceOptions options) throws TException {
        topologies.named(name).commands().rebalance(options);
    }

    @Override
    public void uploadNewCredentials(String name, @Nullable Credentials credentials) throws TException {
        topologies.named(name).commands().addCredentials(credentials == null ? Map.of() : credentials.get_creds());
    }

    /** Storm names the parameter otherwise, but its clients send ids. */
    @Override
    public void setLogConfig(String id, LogConfig config) throws TException {
        topologies.withId(id).commands().setLogLevels(config);
    }

    @Override
    public LogConfig getLogConfig(String id) throws TException {
        return topologies.withId(id).commands().logLevels();
    }

    @Override
    public void debug(String name, @Nullable String component, boolean enable, double percentage) throws TException {
        topologies.named(name).ask(nimbus -> {
            nimbus.debug(name, component, enable, percentage);
            return true;
        });
    }
}
