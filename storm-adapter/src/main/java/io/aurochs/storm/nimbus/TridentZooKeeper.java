package io.aurochs.storm.nimbus;

import io.aurochs.config.FrontEnd;
import io.aurochs.config.Setting;
import io.aurochs.config.Settings;
import io.aurochs.storm.translate.ComponentClass;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.topology.MasterBatchCoordinator;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ZooKeeper in which Trident topologies keep their transactions: the user's, or else one of this JVM's own, which starts
 * with the first topology that needs it and goes on for all that follow. Any thread.
 */
final class TridentZooKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TridentZooKeeper.class);
    private static final String DIRECTORY = "dir:";

    private final Map<String, Object> daemonConf;

    // Guarded by this.
    private @Nullable InProcessZooKeeper server;
    /** What the server was started with. */
    private @Nullable Path serverDirectory;

    private boolean closed;

    /** @param daemonConf what this JVM's program has set for the cluster */
    TridentZooKeeper(Map<String, Object> daemonConf) {
        this.daemonConf = new HashMap<>(daemonConf);
    }

    /**
     * Finds or starts the ZooKeeper of a topology that needs one. Waits for an answer for two seconds per server at most.
     *
     * @param stormConf the cluster's settings
     * @param topoConf the topology's own
     * @return the cluster's settings, with the address of this JVM's own ZooKeeper where the topology is to use that
     * @throws InvalidTopologyException when the one that the user has configured does not answer, or none can be started
     */
    Map<String, Object> locate(
            String name, Map<String, Object> stormConf, Map<String, Object> topoConf, StormTopology topology)
            throws InvalidTopologyException {
        if (!keepsTransactions(topology)) {
            return stormConf;
        }
        Map<String, Object> conf = Utils.merge(stormConf, topoConf);
        ServerAddresses address;
        @Nullable Path directory;
        try {
            address = ZooKeeperAddress.of(conf);
            directory = directory(conf);
        } catch (IllegalArgumentException e) {
            throw new WrappedInvalidTopologyException(
                    "Topology " + name + ": its ZooKeeper cannot be found: " + e.getMessage());
        }
        if (ZooKeeperAddress.isConfigured(topoConf)
                || ZooKeeperAddress.isConfigured(daemonConf)
                || ZooKeeperAddress.isConfigured(ZooKeeperAddress.usersConf())) {
            refuseUnlessItAnswers(name, address, directory);
            return stormConf;
        }
        return withServer(name, stormConf, directory);
    }

    /** Trident's coordinator is what opens the connection; topologies that only answer DRPC requests have none. */
    private static boolean keepsTransactions(StormTopology topology) {
        return topology.is_set_spouts()
                && topology.get_spouts().values().stream()
                        .anyMatch(spout -> ComponentClass.isA(spout.get_spout_object(), MasterBatchCoordinator.class));
    }

    private static @Nullable Path directory(Map<String, Object> conf) {
        String value = Settings.of(conf, FrontEnd.STORM).text(Setting.ZOOKEEPER);
        if (!value.regionMatches(true, 0, DIRECTORY, 0, DIRECTORY.length())) {
            return null;
        }
        try {
            return Path.of(value.substring(DIRECTORY.length())).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(Setting.ZOOKEEPER.key() + "=" + value + ": not a path", e);
        }
    }

    private static void refuseUnlessItAnswers(String name, ServerAddresses address, @Nullable Path directory)
            throws InvalidTopologyException {
        if (directory != null) {
            throw new WrappedInvalidTopologyException("Topology " + name + ": " + Setting.ZOOKEEPER.key() + "="
                    + DIRECTORY + directory + " asks for a ZooKeeper of Aurochs, and " + Config.STORM_ZOOKEEPER_SERVERS
                    + " names yours at " + address + ": leave one of them out.");
        }
        if (!address.answers()) {
            throw new WrappedInvalidTopologyException("Topology " + name
                    + " is a Trident topology, which keeps its transactions in ZooKeeper, and none answers at "
                    + address + ": start it, correct " + Config.STORM_ZOOKEEPER_SERVERS + " and "
                    + Config.STORM_ZOOKEEPER_PORT + ", or leave them out, and Aurochs starts one.");
        }
        LOG.info("topology {} keeps its transactions in the ZooKeeper at {}", name, address);
    }

    private synchronized Map<String, Object> withServer(
            String name, Map<String, Object> stormConf, @Nullable Path directory) throws InvalidTopologyException {
        if (closed) {
            // The topology is refused for that.
            return stormConf;
        }
        InProcessZooKeeper running = server;
        if (running == null) {
            running = start(name, directory);
            server = running;
            serverDirectory = directory;
        } else if (!Objects.equals(serverDirectory, directory)) {
            throw new WrappedInvalidTopologyException("Topology " + name + ": " + Setting.ZOOKEEPER.key() + "="
                    + text(directory)
                    + ", but the ZooKeeper that other topologies of this JVM use has been started with "
                    + text(serverDirectory) + ": give all the same.");
        }
        Map<String, Object> located = new HashMap<>(stormConf);
        located.put(Config.STORM_ZOOKEEPER_SERVERS, List.of(InProcessZooKeeper.HOST));
        located.put(Config.STORM_ZOOKEEPER_PORT, running.port());
        return located;
    }

    private static InProcessZooKeeper start(String name, @Nullable Path directory) throws InvalidTopologyException {
        try {
            InProcessZooKeeper server = InProcessZooKeeper.start(directory);
            LOG.info(
                    "topology {} keeps its transactions in a ZooKeeper of this JVM at {}:{}, {}",
                    name,
                    InProcessZooKeeper.HOST,
                    server.port(),
                    directory == null
                            ? "until this command or cluster ends; " + Setting.ZOOKEEPER.key()
                                    + "=dir:DIRECTORY keeps them longer"
                            : "in " + directory);
            return server;
        } catch (IOException e) {
            throw new WrappedInvalidTopologyException("Topology " + name
                    + " is a Trident topology, which keeps its transactions in ZooKeeper, and none can be started in "
                    + (directory == null ? System.getProperty("java.io.tmpdir") : directory) + ": " + e.getMessage()
                    + ". Give a directory that can be written with " + Setting.ZOOKEEPER.key()
                    + "=dir:DIRECTORY, or name a ZooKeeper with " + Config.STORM_ZOOKEEPER_SERVERS + ".");
        }
    }

    private static String text(@Nullable Path directory) {
        return directory == null ? "temporary" : DIRECTORY + directory;
    }

    /** Ends the server, if it was started; for when no topology runs. A second call does nothing. */
    @Override
    public synchronized void close() {
        closed = true;
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
