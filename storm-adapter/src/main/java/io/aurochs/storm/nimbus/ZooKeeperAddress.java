package io.aurochs.storm.nimbus;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** Where Storm's settings say that Trident's ZooKeeper is. */
public final class ZooKeeperAddress {
    private static final List<String> KEYS = List.of(
            Config.STORM_ZOOKEEPER_SERVERS,
            Config.STORM_ZOOKEEPER_PORT,
            Config.TRANSACTIONAL_ZOOKEEPER_SERVERS,
            Config.TRANSACTIONAL_ZOOKEEPER_PORT);
    /** Storm's system property for another name of its file. */
    private static final String FILE_PROPERTY = "storm.conf.file";

    private static final String FILE = "storm.yaml";

    private ZooKeeperAddress() {}

    /** @throws IllegalArgumentException when a key has no value of its type */
    static ServerAddresses of(Map<String, Object> conf) {
        return new ServerAddresses(
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
    public static Map<String, Object> usersConf() {
        String file = System.getProperty(FILE_PROPERTY, "");
        Map<String, Object> conf =
                new HashMap<>(Utils.findAndReadConfigFile(file.isEmpty() ? FILE : file, !file.isEmpty()));
        conf.putAll(Utils.readCommandLineOpts());
        return conf;
    }

    /** Whether these settings, which must be without Storm's defaults, name a server or a port. */
    public static boolean isConfigured(Map<String, Object> conf) {
        return KEYS.stream().map(conf::get).anyMatch(Objects::nonNull);
    }
}
