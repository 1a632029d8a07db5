package io.aurochs.flink.operator;

/** Makes a key the current one of a keyed state backend. Used by the task's thread. */
@FunctionalInterface
interface KeySetter {
    void set(Object key, int keyGroup);
}
