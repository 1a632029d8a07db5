package io.aurochs.benchmarks.kafka;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Kafka's properties of a cluster of one node, broker and controller (KRaft), on the loopback interface, without topics.
 *
 * @param data the directory of its records
 * @param port for clients
 * @param controllerPort another port
 */
record BrokerSettings(Path data, int port, int controllerPort) {
    private static final String HOST = "127.0.0.1:";

    /** As a file has them. */
    List<String> lines() {
        return settings().entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .toList();
    }

    private Map<String, Object> settings() {
        String controller = HOST + controllerPort;
        Map<String, Object> settings = new TreeMap<>();
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", 1);
        settings.put("controller.quorum.voters", "1@" + controller);
        settings.put("controller.listener.names", "CONTROLLER");
        settings.put("listeners", "PLAINTEXT://" + HOST + port + ",CONTROLLER://" + controller);
        settings.put("log.dirs", data);
        settings.put("auto.create.topics.enable", false);
        // There is one broker, which has few groups and transactions.
        settings.put("offsets.topic.replication.factor", 1);
        settings.put("offsets.topic.num.partitions", 1);
        settings.put("transaction.state.log.replication.factor", 1);
        settings.put("transaction.state.log.min.isr", 1);
        settings.put("transaction.state.log.num.partitions", 1);
        // The default takes a large part of a small heap.
        settings.put("log.cleaner.dedupe.buffer.size", 8 << 20);
        return settings;
    }
}
