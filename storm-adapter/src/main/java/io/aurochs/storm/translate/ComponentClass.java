package io.aurochs.storm.translate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import org.apache.storm.generated.ComponentObject;
import org.jspecify.annotations.Nullable;

/**
 * What class a submitted component's object is of, found without making the object: its bytes name the class first. So no
 * user code runs at submission. Any thread.
 */
public final class ComponentClass {
    private ComponentClass() {}

    /** Whether the object is of that class, or of one that extends it; false where its class cannot be found. */
    public static boolean isA(ComponentObject object, Class<?> wanted) {
        Class<?> found = find(object);
        return found != null && wanted.isAssignableFrom(found);
    }

    private static @Nullable Class<?> find(ComponentObject object) {
        try {
            if (object.is_set_serialized_java()) {
                return ofBytes(object.get_serialized_java());
            }
            if (object.is_set_java_object()) {
                String name = object.get_java_object().get_full_class_name();
                return Class.forName(name, false, ComponentClass.class.getClassLoader());
            }
            return null;
        } catch (IOException | ClassNotFoundException | LinkageError e) {
            // The component cannot be made either, and that is reported when it should be.
            return null;
        }
    }

    private static @Nullable Class<?> ofBytes(byte[] serialized) throws IOException, ClassNotFoundException {
        try (FirstClass bytes = new FirstClass(new ByteArrayInputStream(serialized))) {
            bytes.readObject();
            return null;
        } catch (FoundException e) {
            return e.type;
        }
    }

    /** Reads an object as far as its class. */
    private static final class FirstClass extends ObjectInputStream {
        FirstClass(InputStream bytes) throws IOException {
            super(bytes);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            throw new FoundException(super.resolveClass(description));
        }
    }

    /** Ends the reading. */
    private static final class FoundException extends IOException {
        private static final long serialVersionUID = 1L;

        private final transient Class<?> type;

        FoundException(Class<?> type) {
            this.type = type;
        }
    }
}
