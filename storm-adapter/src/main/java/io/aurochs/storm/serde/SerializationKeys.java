package io.aurochs.storm.serde;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.serialization.SerializationFactory;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the classes that a topology's serialization keys name. Storm's worker process does not start without them; here
 * most tuples are never serialised, and the topology would first fail on a cluster, or when its tuples leave a NUMA node.
 */
public final class SerializationKeys {
    private SerializationKeys() {}

    /**
     * Looks for each class.
     *
     * @param conf the topology's whole configuration
     * @throws IllegalArgumentException naming the key and the class that is not there
     */
    public static void check(Map<String, Object> conf) {
        find(Config.TOPOLOGY_KRYO_FACTORY, conf.get(Config.TOPOLOGY_KRYO_FACTORY), "");
        find(Config.TOPOLOGY_TUPLE_SERIALIZER, conf.get(Config.TOPOLOGY_TUPLE_SERIALIZER), "");
        if (ObjectReader.getBoolean(conf.get(Config.TOPOLOGY_SKIP_MISSING_KRYO_REGISTRATIONS), false)) {
            return;
        }
        String orSkip = ", or set " + Config.TOPOLOGY_SKIP_MISSING_KRYO_REGISTRATIONS + " to true to go without";
        if (conf.get(Config.TOPOLOGY_KRYO_REGISTER) instanceof Map<?, ?> registrations) {
            registrations.forEach((registered, serializer) -> {
                find(Config.TOPOLOGY_KRYO_REGISTER, registered, orSkip);
                find(Config.TOPOLOGY_KRYO_REGISTER, serializer, orSkip);
            });
        }
        if (conf.get(Config.TOPOLOGY_KRYO_DECORATORS) instanceof List<?> decorators) {
            decorators.forEach(decorator -> find(Config.TOPOLOGY_KRYO_DECORATORS, decorator, orSkip));
        }
    }

    private static void find(String key, @Nullable Object name, String remedy) {
        if (name == null) {
            return;
        }
        try {
            Class.forName(String.valueOf(name), false, SerializationFactory.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    key + " names " + name + ", which is not on the class path: correct the name, pack the class into"
                            + " the topology's jar" + remedy,
                    e);
        }
    }
}
