package io.aurochs.flink.operator;

import java.util.List;
import org.apache.flink.runtime.state.AbstractKeyedStateBackend;
import org.apache.flink.runtime.state.InternalKeyContext;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.streaming.runtime.operators.asyncprocessing.AsyncStateProcessing;

/** What differs between the versions of Flink in setting a key whose key group is known already. */
final class KeyedBackends {
    private KeyedBackends() {}

    /**
     * A setter for one backend; used by the task's thread. Flink 1.20 has no method that takes a key group: a backend that
     * sets keys as {@link AbstractKeyedStateBackend} does gets both directly, any other hashes the key again.
     */
    static KeySetter setterFor(KeyedStateBackend<?> backend) {
        @SuppressWarnings("unchecked") // the key came from the selector of this backend's operator
        KeyedStateBackend<Object> any = (KeyedStateBackend<Object>) backend;
        if (!setsKeysPlainly(backend)) {
            return (key, keyGroup) -> any.setCurrentKey(key);
        }
        @SuppressWarnings("unchecked")
        AbstractKeyedStateBackend<Object> plain = (AbstractKeyedStateBackend<Object>) backend;
        List<?> listeners =
                FlinkFields.get(AbstractKeyedStateBackend.class, "keySelectionListeners", backend, List.class);
        return (key, keyGroup) -> {
            if (!listeners.isEmpty()) {
                any.setCurrentKey(key);
                return;
            }
            // Not the one that it had at first: it is replaced now and then.
            InternalKeyContext<Object> context = plain.getKeyContext();
            context.setCurrentKey(key);
            context.setCurrentKeyGroupIndex(keyGroup);
        };
    }

    private static boolean setsKeysPlainly(KeyedStateBackend<?> backend) {
        try {
            return backend.getClass().getMethod("setCurrentKey", Object.class).getDeclaringClass()
                    == AbstractKeyedStateBackend.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Whether an operator, or one of its inputs, keeps its keys apart itself, because its state answers later. */
    static boolean keepsKeysItself(Object input) {
        return input instanceof AsyncStateProcessing async && async.isAsyncStateProcessingEnabled();
    }
}
