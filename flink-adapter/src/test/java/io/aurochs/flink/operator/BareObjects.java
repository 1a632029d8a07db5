package io.aurochs.flink.operator;

import java.lang.reflect.Field;

/** Objects of Flink's of which only the fields matter that a test sets: their constructors want a running task. */
final class BareObjects {
    private BareObjects() {}

    static Object made(Class<?> type) throws Exception {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field only = unsafe.getDeclaredField("theUnsafe");
        only.setAccessible(true);
        return unsafe.getMethod("allocateInstance", Class.class).invoke(only.get(null), type);
    }

    /** The same object, after a field of its class, or of one that this extends, has been set. */
    static <T> T with(T object, String name, Object value) throws Exception {
        Field field = field(object.getClass(), name);
        field.setAccessible(true);
        field.set(object, value);
        return object;
    }

    static Field field(Class<?> type, String name) throws NoSuchFieldException {
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(name);
    }
}
