package io.aurochs.storm.translate;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONValue;

/**
 * What components say they need of a machine, in their configurations. Nothing is scheduled by it here; it is kept and
 * shown, so that tools which set it find it again.
 */
final class ComponentResources {
    /** Storm's names of the same things, from before there was one map for all. */
    private static final Map<String, String> NAMES = Map.of(
            Config.TOPOLOGY_COMPONENT_CPU_PCORE_PERCENT, Constants.COMMON_CPU_RESOURCE_NAME,
            Config.TOPOLOGY_COMPONENT_RESOURCES_ONHEAP_MEMORY_MB, Constants.COMMON_ONHEAP_MEMORY_RESOURCE_NAME,
            Config.TOPOLOGY_COMPONENT_RESOURCES_OFFHEAP_MEMORY_MB, Constants.COMMON_OFFHEAP_MEMORY_RESOURCE_NAME);

    private ComponentResources() {}

    /** Returns a copy of the topology with other resources, by component and name; unknown components are left out. */
    static StormTopology override(StormTopology topology, Map<String, Map<String, Double>> resources) {
        StormTopology copy = topology.deepCopy();
        StormCommon.allComponents(copy).forEach((component, spec) -> {
            Map<String, Double> wanted = resources.get(component);
            if (wanted != null) {
                Map<String, Object> conf = StormCommon.componentConf(spec);
                Map<Object, Object> all = new HashMap<>();
                if (conf.get(Config.TOPOLOGY_COMPONENT_RESOURCES_MAP) instanceof Map<?, ?> before) {
                    all.putAll(before);
                }
                wanted.forEach((name, amount) -> {
                    String common = NAMES.getOrDefault(name, name);
                    NAMES.forEach((old, now) -> {
                        if (now.equals(common)) {
                            // An amount under the old name would count besides the new one.
                            conf.remove(old);
                            all.remove(old);
                        }
                    });
                    all.put(common, amount);
                });
                conf.put(Config.TOPOLOGY_COMPONENT_RESOURCES_MAP, all);
                StormCommon.getComponentCommon(spec).set_json_conf(JSONValue.toJSONString(conf));
            }
        });
        return copy;
    }
}
