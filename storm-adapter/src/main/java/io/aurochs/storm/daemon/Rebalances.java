package io.aurochs.storm.daemon;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.jspecify.annotations.Nullable;

/** Several rebalances of a topology as one, for a JVM that has seen none of them. */
final class Rebalances {
    private Rebalances() {}

    /** What both ask for, the later one where they contradict each other, without a wait. */
    static RebalanceOptions merged(@Nullable RebalanceOptions before, RebalanceOptions later) {
        RebalanceOptions merged = before == null ? new RebalanceOptions() : before.deepCopy();
        merged.set_wait_secs(0);
        if (later.is_set_num_executors()) {
            later.get_num_executors().forEach(merged::put_to_num_executors);
        }
        if (later.is_set_topology_resources_overrides()) {
            later.get_topology_resources_overrides().forEach(merged::put_to_topology_resources_overrides);
        }
        if (later.is_set_topology_conf_overrides()) {
            Map<String, Object> conf = new HashMap<>();
            add(conf, merged.get_topology_conf_overrides());
            add(conf, later.get_topology_conf_overrides());
            merged.set_topology_conf_overrides(JSONValue.toJSONString(conf));
        }
        return merged;
    }

    private static void add(Map<String, Object> conf, @Nullable String json) {
        if (json != null && JSONValue.parse(json) instanceof Map<?, ?> overrides) {
            overrides.forEach((key, value) -> conf.put(String.valueOf(key), value));
        }
    }
}
