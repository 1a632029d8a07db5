package io.aurochs.storm.nimbus;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Where Storm's settings say that Trident's ZooKeeper is. Immutable.
 *
 * @param port the same for all servers
 */
record ZooKeeperAddress(List<String> servers, int port) {
    private static final List<String> KEYS = List.of(
            Config.STORM_ZOOKEEPER_SERVERS,
            Config.STORM_ZOOKEEPER_PORT,
            Config.TRANSACTIONAL_ZOOKEEPER_SERVERS,
            Config.TRANSACTIONAL_ZOOKEEPER_PORT);
    /** Storm's system property for another name of its file. */
    private static final String FILE_PROPERTY = "storm.conf.file";

    private static final String FILE = "storm.yaml";
    /** Enough for a machine that answers, milliseconds. */
    private static final int CONNECT_MS = 2_000;

    /** @throws IllegalArgumentException when a key has no value of its type */
    static ZooKeeperAddress of(Map<String, Object> conf) {
        return new ZooKeeperAddress(
                ObjectReader.getStrings(
                        first(conf, Config.TRANSACTIONAL_ZOOKEEPER_SERVERS, Config.STORM_ZOOKEEPER_SERVERS)),
                ObjectReader.getInt(first(conf, Config.TRANSACTIONAL_ZOOKEEPER_PORT, Config.STORM_ZOOKEEPER_PORT)));
    }

    private static @Nullable Object first(Map<String, Object> conf, String key, String otherwise) {
        Object value = conf.get(key);
        return value == null ? conf.get(otherwise) : value;
    }

    /**
     * What users have set for all topologies of this JVM, on the command line and in Storm's file: the same address counts there, and not
     * among Storm's defaults.
     */
    static Map<String, Object> usersConf() {
        String file = System.getProperty(FILE_PROPERTY, "");
        Map<String, Object> conf =
                new HashMap<>(Utils.findAndReadConfigFile(file.isEmpty() ? FILE : file, !file.isEmpty()));
        conf.putAll(Utils.readCommandLineOpts());
        return conf;
    }

    /** Whether these settings, which must be without Storm's defaults, name a server or a port. */
    static boolean isConfigured(Map<String, Object> conf) {
        return KEYS.stream().map(conf::get).anyMatch(Objects::nonNull);
    }

    /** Whether one of the servers accepts a connection. Waits for two seconds per server at most. */
    boolean answers() {
        return servers.stream().anyMatch(this::answers);
    }

    private boolean answers(String server) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(server, port), CONNECT_MS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return servers.stream().map(server -> server + ":" + port).collect(Collectors.joining(", "));
    }
}
