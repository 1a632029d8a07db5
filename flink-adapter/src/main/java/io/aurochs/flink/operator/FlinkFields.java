package io.aurochs.flink.operator;

import java.lang.reflect.Field;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.jspecify.annotations.Nullable;

/** Reads and writes fields of Flink's classes by reflection. For a static field, pass null as the object. */
public final class FlinkFields {
    private FlinkFields() {}

    /** @throws IllegalStateException if there is no such field, with a line that names Flink's version and the remedy */
    public static <T> @Nullable T getOrNull(Class<?> owner, String name, @Nullable Object object, Class<T> type) {
        return type.cast(read(field(owner, name), object));
    }

    /** @throws IllegalStateException as {@link #getOrNull}, and if the field is null */
    public static <T> T get(Class<?> owner, String name, @Nullable Object object, Class<T> type) {
        T value = getOrNull(owner, name, object, type);
        if (value == null) {
            throw missing(owner, name, null);
        }
        return value;
    }

    /** @throws IllegalStateException as {@link #getOrNull} */
    public static void set(Class<?> owner, String name, @Nullable Object object, Object value) {
        write(field(owner, name), object, value);
    }

    static Field field(Class<?> owner, String name) {
        try {
            return accessible(owner.getDeclaredField(name));
        } catch (NoSuchFieldException e) {
            throw missing(owner, name, e);
        }
    }

    static @Nullable Field fieldOrNull(Class<?> owner, String name) {
        try {
            return accessible(owner.getDeclaredField(name));
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    private static Field accessible(Field field) {
        field.setAccessible(true);
        return field;
    }

    static @Nullable Object read(Field field, @Nullable Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw missing(field.getDeclaringClass(), field.getName(), e);
        }
    }

    static void write(Field field, @Nullable Object object, Object value) {
        try {
            field.set(object, value);
        } catch (IllegalAccessException e) {
            throw missing(field.getDeclaringClass(), field.getName(), e);
        }
    }

    static IllegalStateException missing(Class<?> owner, String name, @Nullable Exception cause) {
        return new IllegalStateException(
                owner.getName() + "." + name + " cannot be reached in Flink " + EnvironmentInformation.getVersion()
                        + ": this jar of Aurochs is for another version of Flink; take the one of yours",
                cause);
    }
}
