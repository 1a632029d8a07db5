package io.aurochs.storm.translate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.utils.Utils;

/** Makes objects of what a topology carries of its components. */
public final class ComponentReader {
    private ComponentReader() {}

    /** A new object of a component, by the component's own class loader if it has one. */
    public static Object read(TopologyPlan plan, String component, ComponentObject carried) {
        ClassLoader loader = plan.loaders().get(component);
        Object object = loader != null && carried.is_set_serialized_java()
                ? deserialized(component, carried.get_serialized_java(), loader)
                : Utils.getSetComponentObject(carried);
        return object instanceof JavaObject java ? Thrift.instantiateJavaObject(java) : object;
    }

    private static Object deserialized(String component, byte[] bytes, ClassLoader loader) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass type) throws IOException, ClassNotFoundException {
                try {
                    return Class.forName(type.getName(), false, loader);
                } catch (ClassNotFoundException e) {
                    // A primitive type's.
                    return super.resolveClass(type);
                }
            }
        }) {
            return in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException("component=" + component + ": cannot be deserialised: " + e, e);
        }
    }
}
