package io.aurochs.storm.operator;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Storm's {@code topology.*} keys that are accepted and have no effect although Storm would obey them on one machine, too:
 * said when a topology starts, never silently left out. docs/storm-config.md tells the same of every key; a test compares
 * the two.
 */
final class UnsupportedKeys {
    /** @param isOfJvm whether a JVM that is started for the topology alone can obey it */
    private record Key(String name, String remedy, boolean isOfJvm) {}

    /** A JVM that was started for one topology has its id here, as Storm's worker processes have. */
    private static final String OWN_JVM = "storm.id";

    private static final String JVM = "the JVM runs already; give the options to it, with AUROCHS_JVM_OPTS";
    private static final String CLASS_PATH = "the JVM runs already; pack the classes into the topology's jar";

    private static final List<Key> KEYS = List.of(
            new Key(
                    Config.TOPOLOGY_AUTO_CREDENTIALS,
                    "its plugins do not run here; hand components what they need as credentials",
                    false),
            new Key(Config.TOPOLOGY_WORKER_CHILDOPTS, JVM, true),
            new Key(Config.TOPOLOGY_WORKER_GC_CHILDOPTS, JVM, true),
            new Key(
                    Config.TOPOLOGY_LOGGING_CONFIG_FILE,
                    "the JVM runs already; name the file to it, with AUROCHS_JVM_OPTS=-Dlog4j2.configurationFile=...",
                    true),
            new Key(Config.TOPOLOGY_CLASSPATH, CLASS_PATH, true),
            new Key(Config.TOPOLOGY_CLASSPATH_BEGINNING, CLASS_PATH, true),
            new Key(Config.TOPOLOGY_ENVIRONMENT, "the JVM runs already; set the variables before it starts", true));

    private UnsupportedKeys() {}

    /** Every such key. */
    static Set<String> names() {
        return KEYS.stream().map(Key::name).collect(Collectors.toUnmodifiableSet());
    }

    /** A line for each such key whose value is neither empty nor Storm's default. */
    static List<String> warnings(Map<String, Object> conf) {
        Map<String, Object> defaults = Utils.readDefaultConfig();
        boolean hasOwnJvm = System.getProperty(OWN_JVM) != null;
        return KEYS.stream()
                .filter(key -> !(hasOwnJvm && key.isOfJvm))
                .filter(key -> isSet(conf.get(key.name()), defaults.get(key.name())))
                .map(key -> key.name() + "=" + conf.get(key.name()) + " is not supported: " + key.remedy())
                .toList();
    }

    private static boolean isSet(@Nullable Object value, @Nullable Object otherwise) {
        boolean empty = Stream.of("", "[]", "{}").anyMatch(nothing -> nothing.equals(String.valueOf(value)));
        // By what they print: a number's type depends on the way it came.
        return value != null && !empty && !Objects.toString(value).equals(Objects.toString(otherwise));
    }
}
