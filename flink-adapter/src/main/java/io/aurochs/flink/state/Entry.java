package io.aurochs.flink.state;

import org.apache.flink.runtime.state.StateEntry;
import org.jspecify.annotations.Nullable;

/**
 * A key and namespace with their state. Once a snapshot holds it, it is not written to any more: a copy replaces it in the map.
 *
 * @param <K> keys
 * @param <N> namespaces
 * @param <S> states
 */
abstract class Entry<K, N, S> implements StateEntry<K, N, S> {
    final int hash;
    /** The map's version when it was made: one of a later snapshot is held by that. */
    final int version;

    final K key;
    final N namespace;

    Entry(int hash, int version, K key, N namespace) {
        this.hash = hash;
        this.version = version;
        this.key = key;
        this.namespace = namespace;
    }

    @Override
    public final K getKey() {
        return key;
    }

    @Override
    public final N getNamespace() {
        return namespace;
    }

    /** Sets the state of one that no snapshot holds. */
    abstract void state(@Nullable S state);

    /**
     * Whether it can have that state.
     *
     * @param type what states of its map are kept as; null for objects
     */
    abstract boolean takes(@Nullable S state, @Nullable Primitive type);

    /** Of a state that is an object. */
    static final class OfObject<K, N, S> extends Entry<K, N, S> {
        private @Nullable S state;

        OfObject(int hash, int version, K key, N namespace) {
            super(hash, version, key, namespace);
        }

        @Override
        public @Nullable S getState() {
            return state;
        }

        @Override
        void state(@Nullable S newState) {
            state = newState;
        }

        @Override
        boolean takes(@Nullable S newState, @Nullable Primitive ofMap) {
            return ofMap == null || newState == null;
        }
    }

    /** Of a state that is kept as a primitive, so that no old object points to a young one. */
    static final class OfPrimitive<K, N, S> extends Entry<K, N, S> {
        private final Primitive type;
        private long bits;

        OfPrimitive(int hash, int version, K key, N namespace, Primitive type) {
            super(hash, version, key, namespace);
            this.type = type;
        }

        @Override
        @SuppressWarnings("unchecked") // what was set
        public S getState() {
            return (S) type.valueOf(bits);
        }

        @Override
        void state(@Nullable S newState) {
            if (newState == null) {
                throw new NullPointerException("a primitive state is never null");
            }
            bits = type.bitsOf(newState);
        }

        @Override
        boolean takes(@Nullable S newState, @Nullable Primitive ofMap) {
            return ofMap == type && newState != null;
        }
    }
}
