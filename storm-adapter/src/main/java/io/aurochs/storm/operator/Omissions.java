package io.aurochs.storm.operator;

import io.aurochs.storm.translate.TopologyPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/** What a topology asks for in its configuration and does not get here yet: said when it starts, never silently left out. */
final class Omissions {
    private Omissions() {}

    /** One line for each. */
    static List<String> of(TopologyPlan plan) {
        Map<String, Object> conf = plan.conf();
        List<String> lines = new ArrayList<>();
        if (isNonEmptyList(conf.get(Config.TOPOLOGY_METRICS_CONSUMER_REGISTER))) {
            lines.add(line(Config.TOPOLOGY_METRICS_CONSUMER_REGISTER, "its consumers run, but get no metrics"));
        }
        if (isNonEmptyList(conf.get(Config.TOPOLOGY_METRICS_REPORTERS))) {
            lines.add(line(Config.TOPOLOGY_METRICS_REPORTERS, "its reporters are not started"));
        }
        if (ObjectReader.getInt(conf.get(Config.TOPOLOGY_EVENTLOGGER_EXECUTORS), 0) > 0) {
            lines.add(line(Config.TOPOLOGY_EVENTLOGGER_EXECUTORS, "event loggers run, but get no events"));
        }
        if (ObjectReader.getBoolean(conf.get(Config.TOPOLOGY_DEBUG), false)) {
            lines.add(line(Config.TOPOLOGY_DEBUG, "tuples are not logged"));
        }
        if (ObjectReader.getBoolean(conf.get(Config.TOPOLOGY_TESTING_ALWAYS_TRY_SERIALIZE), false)) {
            lines.add(line(
                    Config.TOPOLOGY_TESTING_ALWAYS_TRY_SERIALIZE,
                    "tuples are serialized only with aurochs.transport=offheap"));
        }
        return lines;
    }

    private static boolean isNonEmptyList(@Nullable Object value) {
        return value instanceof List<?> list && !list.isEmpty();
    }

    private static String line(String what, String effect) {
        return what + ": not supported yet, " + effect + "; run the topology on Storm where it needs that";
    }
}
