package io.aurochs.storm.translate;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** How many tasks each component gets. */
final class TaskNumbers {
    private TaskNumbers() {}

    /**
     * Returns a copy of the topology in which every component's own configuration says {@code topology.tasks}: what the
     * user set, else the parallelism hint, at most {@code topology.max.task.parallelism}.
     */
    static StormTopology fix(Map<String, Object> conf, StormTopology topology) throws InvalidTopologyException {
        StormTopology fixed = topology.deepCopy();
        for (Object component : StormCommon.allComponents(fixed).values()) {
            Map<String, Object> own = StormCommon.componentConf(component);
            own.put(Config.TOPOLOGY_TASKS, tasksOf(component, Utils.merge(conf, own)));
            StormCommon.getComponentCommon(component).set_json_conf(JSONValue.toJSONString(own));
        }
        return fixed;
    }

    private static int tasksOf(Object component, Map<String, Object> conf) throws InvalidTopologyException {
        int wanted = ObjectReader.getInt(conf.get(Config.TOPOLOGY_TASKS), StormCommon.numStartExecutors(component));
        @Nullable Object most = conf.get(Config.TOPOLOGY_MAX_TASK_PARALLELISM);
        return most == null ? wanted : Math.min(wanted, ObjectReader.getInt(most));
    }
}
