package io.aurochs.storm.translate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.shade.net.minidev.json.parser.ParseException;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.apache.storm.validation.ConfigValidation;
import org.jspecify.annotations.Nullable;

/**
 * What Nimbus makes of a submitted topology's configuration: validated, completed, cleared of what a topology may not
 * set, laid over the cluster's configuration.
 */
final class TopologyConf {
    /** Keys whose cluster-wide value counts when the topology leaves them out, even where a worker process has others. */
    private static final List<String> FIXED_AT_SUBMISSION = List.of(
            Config.TOPOLOGY_ACKER_EXECUTORS,
            Config.TOPOLOGY_EVENTLOGGER_EXECUTORS,
            Config.TOPOLOGY_MAX_TASK_PARALLELISM);

    private TopologyConf() {}

    /**
     * Returns the whole configuration that a worker process would read, as Storm's JSON leaves it.
     *
     * @throws InvalidTopologyException when a value is of the wrong type or out of range, naming its key
     */
    static Map<String, Object> complete(
            String name, String id, Map<String, Object> stormConf, Map<String, Object> topoConf, StormTopology topology)
            throws InvalidTopologyException {
        Map<String, Object> submitted = throughJson(topoConf);
        for (Map.Entry<String, Object> setting : submitted.entrySet()) {
            validate(name, setting);
        }
        Map<String, Object> merged = Utils.merge(stormConf, submitted);
        Map<String, Object> own = new HashMap<>(submitted);
        own.remove(Config.STORM_WORKERS_ARTIFACTS_DIR);
        for (String key : FIXED_AT_SUBMISSION) {
            own.put(key, merged.get(key));
        }
        mergeSerialization(merged, topology, own);
        own.put(Config.STORM_ID, id);
        own.put(Config.TOPOLOGY_NAME, name);
        own.put(Config.TOPOLOGY_SUBMITTER_PRINCIPAL, "");
        own.put(Config.TOPOLOGY_SUBMITTER_USER, System.getProperty("user.name"));
        own.put(Config.STORM_ZOOKEEPER_SUPERACL, stormConf.get(Config.STORM_ZOOKEEPER_SUPERACL));
        if (!Utils.isZkAuthenticationConfiguredStormServer(stormConf)) {
            // StormSubmitter always adds these two; with a ZooKeeper that asks for no login, Trident's state would
            // refuse to start over them.
            own.remove(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_SCHEME);
            own.remove(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_PAYLOAD);
        }
        Map<String, Object> all = Utils.merge(stormConf, own);
        all.remove(Config.STORM_LOCAL_HOSTNAME);
        return throughJson(all);
    }

    /** One at a time, because Storm's message names a constant of its source, not the key. */
    private static void validate(String topology, Map.Entry<String, Object> setting) throws InvalidTopologyException {
        Map<String, Object> alone = new HashMap<>();
        alone.put(setting.getKey(), setting.getValue());
        try {
            ConfigValidation.validateTopoConf(alone);
        } catch (IllegalArgumentException e) {
            throw new WrappedInvalidTopologyException("Topology " + topology + ": " + setting.getKey() + "="
                    + setting.getValue() + " is not allowed: " + e.getMessage());
        }
    }

    /** Kryo registrations and decorators of all components and of the topology, so that every task has the same. */
    private static void mergeSerialization(
            Map<String, Object> merged, StormTopology topology, Map<String, Object> own) {
        Set<Object> decorators = new LinkedHashSet<>();
        Map<Object, @Nullable Object> registrations = new HashMap<>();
        List<Map<String, Object>> confs = new ArrayList<>();
        for (Object component : StormCommon.allComponents(topology).values()) {
            confs.add(StormCommon.componentConf(component));
        }
        confs.add(merged);
        for (Map<String, Object> conf : confs) {
            if (conf.get(Config.TOPOLOGY_KRYO_DECORATORS) instanceof List<?> classes) {
                decorators.addAll(classes);
            }
            addRegistrations(conf.get(Config.TOPOLOGY_KRYO_REGISTER), registrations);
        }
        own.put(Config.TOPOLOGY_KRYO_DECORATORS, new ArrayList<>(decorators));
        own.put(Config.TOPOLOGY_KRYO_REGISTER, registrations);
    }

    /** A registration is a class name, or a map from class names to the names of their serializers. */
    private static void addRegistrations(@Nullable Object value, Map<Object, @Nullable Object> registrations) {
        if (value instanceof Map<?, ?> serializers) {
            registrations.putAll(serializers);
        } else if (value instanceof List<?> entries) {
            for (Object entry : entries) {
                if (entry instanceof Map<?, ?> serializers) {
                    registrations.putAll(serializers);
                } else {
                    registrations.put(entry, null);
                }
            }
        }
    }

    /** The round trip every configuration makes on its way to a worker process; it decides the values' types. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> throughJson(Map<String, Object> conf) throws InvalidTopologyException {
        try {
            return (Map<String, Object>) JSONValue.parseWithException(JSONValue.toJSONString(conf));
        } catch (ParseException e) {
            throw new WrappedInvalidTopologyException("The topology's configuration is not valid JSON: "
                    + e.getMessage() + ". Use strings, numbers, booleans, lists and maps only.");
        }
    }
}
