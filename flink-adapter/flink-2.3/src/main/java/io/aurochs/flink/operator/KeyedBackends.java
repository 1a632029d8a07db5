package io.aurochs.flink.operator;

import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.TestableKeyedStateBackend;
import org.apache.flink.streaming.runtime.operators.asyncprocessing.AsyncKeyOrderedProcessing;

/** What differs between the versions of Flink in setting a key whose key group is known already. */
final class KeyedBackends {
    private KeyedBackends() {}

    /**
     * A setter for one backend; used by the task's thread. Flink itself sets keys without their groups almost everywhere, and a
     * backend may override that alone, as one does that decorates another: it hashes the key again.
     */
    static KeySetter setterFor(KeyedStateBackend<?> backend) {
        @SuppressWarnings("unchecked") // the key came from the selector of this backend's operator
        KeyedStateBackend<Object> any = (KeyedStateBackend<Object>) backend;
        return takesKeyGroups(backend) ? any::setCurrentKeyAndKeyGroup : (key, keyGroup) -> any.setCurrentKey(key);
    }

    /** Whether a backend, and those that it passes keys on to, do with a key and its group all that they do with a key. */
    private static boolean takesKeyGroups(KeyedStateBackend<?> backend) {
        Class<?> setsKeys = declaring(backend, "setCurrentKey", Object.class);
        Class<?> setsGroups = declaring(backend, "setCurrentKeyAndKeyGroup", Object.class, int.class);
        if (!setsKeys.isAssignableFrom(setsGroups)) {
            return false;
        }
        if (backend instanceof TestableKeyedStateBackend<?> delegating) {
            KeyedStateBackend<?> delegate = delegating.getDelegatedKeyedStateBackend(false);
            return delegate == backend || takesKeyGroups(delegate);
        }
        return true;
    }

    private static Class<?> declaring(KeyedStateBackend<?> backend, String method, Class<?>... parameters) {
        try {
            return backend.getClass().getMethod(method, parameters).getDeclaringClass();
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether an operator, or one of its inputs, keeps its keys apart itself, because its state answers later. */
    static boolean keepsKeysItself(Object input) {
        return input instanceof AsyncKeyOrderedProcessing async && async.isAsyncKeyOrderedProcessingEnabled();
    }
}
