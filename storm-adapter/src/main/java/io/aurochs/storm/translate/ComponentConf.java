package io.aurochs.storm.translate;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;

/** The configuration one component's {@code open} or {@code prepare} receives. */
final class ComponentConf {
    /** Storm's own keys that a component may set for itself; any other key of {@link Config} is ignored there. */
    private static final Set<String> SETTABLE = Set.of(
            Config.TOPOLOGY_DEBUG,
            Config.TOPOLOGY_MAX_SPOUT_PENDING,
            Config.TOPOLOGY_MAX_TASK_PARALLELISM,
            Config.TOPOLOGY_TRANSACTIONAL_ID,
            Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS,
            Config.TOPOLOGY_SLEEP_SPOUT_WAIT_STRATEGY_TIME_MS,
            Config.TOPOLOGY_SPOUT_WAIT_STRATEGY,
            Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT,
            Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS,
            Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_COUNT,
            Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS,
            Config.TOPOLOGY_BOLTS_TUPLE_TIMESTAMP_MAX_LAG_MS,
            Config.TOPOLOGY_BOLTS_MESSAGE_ID_FIELD_NAME,
            Config.TOPOLOGY_STATE_PROVIDER,
            Config.TOPOLOGY_STATE_PROVIDER_CONFIG,
            Config.TOPOLOGY_BOLTS_LATE_TUPLE_STREAM);

    private static final Set<String> IGNORED = ignoredKeys();

    private ComponentConf() {}

    /** Returns {@code conf} with the settings of {@code component}, one of a system topology's thrift specs, over it. */
    static Map<String, Object> over(Map<String, Object> conf, Object component) {
        Map<String, Object> own = StormCommon.componentConf(component);
        own.keySet().removeAll(IGNORED);
        Map<String, Object> result = new HashMap<>(conf);
        result.putAll(own);
        return result;
    }

    private static Set<String> ignoredKeys() {
        Set<String> keys = new HashSet<>();
        for (Field field : Config.class.getFields()) {
            try {
                if (field.get(null) instanceof String key) {
                    keys.add(key);
                }
            } catch (IllegalAccessException e) {
                throw new LinkageError("field " + field.getName() + " of Storm's Config is not readable", e);
            }
        }
        keys.removeAll(SETTABLE);
        return Set.copyOf(keys);
    }
}
