package io.aurochs.flink.operator;

import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.streaming.runtime.operators.asyncprocessing.AsyncKeyOrderedProcessing;

/** What differs between the versions of Flink in setting a key whose key group is known already. */
final class KeyedBackends {
    private KeyedBackends() {}

    /** A setter for one backend; used by the task's thread. */
    static KeySetter setterFor(KeyedStateBackend<?> backend) {
        @SuppressWarnings("unchecked") // the key came from the selector of this backend's operator
        KeyedStateBackend<Object> any = (KeyedStateBackend<Object>) backend;
        return any::setCurrentKeyAndKeyGroup;
    }

    /** Whether an operator, or one of its inputs, keeps its keys apart itself, because its state answers later. */
    static boolean keepsKeysItself(Object input) {
        return input instanceof AsyncKeyOrderedProcessing async && async.isAsyncKeyOrderedProcessingEnabled();
    }
}
