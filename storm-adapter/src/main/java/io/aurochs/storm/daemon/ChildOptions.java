package io.aurochs.storm.daemon;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/** The JVM options that Storm's settings give a topology's JVM, in the order in which Storm's supervisor does: the last one counts. */
final class ChildOptions {
    private static final int DEFAULT_HEAP_MB = 768;

    private ChildOptions() {}

    /**
     * Returns them with what Storm replaces in them replaced.
     *
     * @param conf the daemon's configuration
     * @param topoConf the topology's own
     * @throws IllegalArgumentException with a line for the user when the heap is no number
     */
    static List<String> of(Map<String, Object> conf, Map<String, Object> topoConf, String topologyId) {
        String heapMb = String.valueOf(heapMb(conf, topoConf));
        Object gc = topoConf.get(Config.TOPOLOGY_WORKER_GC_CHILDOPTS);
        List<String> options = new ArrayList<>();
        for (String option : words(
                conf.get(Config.WORKER_CHILDOPTS),
                topoConf.get(Config.TOPOLOGY_WORKER_CHILDOPTS),
                gc == null ? conf.get(Config.WORKER_GC_CHILDOPTS) : gc)) {
            options.add(option.replace("%HEAP-MEM%", heapMb)
                    .replace("%LIMIT-MEM%", heapMb)
                    .replace("%TOPOLOGY-ID%", topologyId)
                    .replace("%WORKER-ID%", topologyId)
                    .replace("%WORKER-PORT%", "0")
                    .replace("%ID%", "0"));
        }
        return options;
    }

    /** Of the topology's {@code topology.worker.max.heap.size.mb}, or else {@code worker.heap.memory.mb}. */
    private static int heapMb(Map<String, Object> conf, Map<String, Object> topoConf) {
        Object heap = topoConf.get(Config.TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB);
        String key = Config.TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB;
        if (heap == null) {
            key = Config.WORKER_HEAP_MEMORY_MB;
            heap = topoConf.getOrDefault(key, conf.get(key));
        }
        try {
            return heap == null
                    ? DEFAULT_HEAP_MB
                    : (int) Math.ceil(ObjectReader.getDouble(heap).doubleValue());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + "=" + heap + " is not a number of megabytes", e);
        }
    }

    private static List<String> words(@Nullable Object... values) {
        List<String> words = new ArrayList<>();
        for (Object value : values) {
            if (value instanceof String text) {
                for (String word : text.trim().split("\\s+", -1)) {
                    if (!word.isEmpty()) {
                        words.add(word);
                    }
                }
            } else if (value instanceof List<?> list) {
                list.forEach(each -> words.add(String.valueOf(each)));
            }
        }
        return words;
    }
}
