package io.aurochs.flink.operator;

import io.aurochs.flink.chain.OwnCode;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.streaming.api.operators.AbstractInput;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorV2;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.function.SupplierWithException;
import org.apache.flink.util.function.ThrowingConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Processes records under the key that came with them. Only for operators that set their key context as Flink's base
 * classes do: whoever overrides that is called as ever.
 */
final class KeyContexts {
    private KeyContexts() {}

    /**
     * What to call for each record of an input, or null to leave Flink's own in place.
     *
     * @param operator of the task's head
     * @param index of the input, from 0
     * @param key of the record that is processed next
     * @param prefetch told whose state the records are processed with
     * @param code the operator's own; null where operators share it
     */
    static @Nullable ThrowingConsumer<StreamRecord<Object>, Exception> processor(
            StreamOperator<?> operator,
            @Nullable Input<?> input,
            int index,
            TravellingKey key,
            RecordPrefetch prefetch,
            @Nullable OwnCode code) {
        if (operator instanceof AbstractStreamOperator<?> base) {
            return setsKeysPlainly(base, index) ? ofBase(base, index, key, prefetch, code) : null;
        }
        if (operator instanceof AbstractStreamOperatorV2<?> base && input instanceof AbstractInput<?, ?> plain) {
            return setsKeysPlainly(base, plain) ? ofInput(base, plain, key, prefetch) : null;
        }
        return null;
    }

    @SuppressWarnings("unchecked") // the records are of the operator's input type
    private static @Nullable ThrowingConsumer<StreamRecord<Object>, Exception> ofBase(
            AbstractStreamOperator<?> operator,
            int index,
            TravellingKey key,
            RecordPrefetch prefetch,
            @Nullable OwnCode code) {
        Current current = new Current(operator::getKeyedStateBackend, key, prefetch);
        if (operator instanceof OneInputStreamOperator<?, ?> one) {
            return (ThrowingConsumer<StreamRecord<Object>, Exception>)
                    (code == null ? OwnCode.keyedShared(current::set, one) : code.keyed(current::set, one));
        }
        if (operator instanceof TwoInputStreamOperator<?, ?, ?> two) {
            if (index == 0) {
                TwoInputStreamOperator<Object, ?, ?> any = (TwoInputStreamOperator<Object, ?, ?>) two;
                return record -> {
                    if (!current.set()) {
                        any.setKeyContextElement1(record);
                    }
                    any.processElement1(record);
                };
            }
            TwoInputStreamOperator<?, Object, ?> any = (TwoInputStreamOperator<?, Object, ?>) two;
            return record -> {
                if (!current.set()) {
                    any.setKeyContextElement2(record);
                }
                any.processElement2(record);
            };
        }
        return null;
    }

    @SuppressWarnings("unchecked") // the records are of the input's type
    private static ThrowingConsumer<StreamRecord<Object>, Exception> ofInput(
            AbstractStreamOperatorV2<?> operator,
            AbstractInput<?, ?> input,
            TravellingKey key,
            RecordPrefetch prefetch) {
        Current current = new Current(operator::getKeyedStateBackend, key, prefetch);
        AbstractInput<Object, ?> any = (AbstractInput<Object, ?>) input;
        return record -> {
            if (!current.set()) {
                any.setKeyContextElement(record);
            }
            any.processElement(record);
        };
    }

    private static boolean setsKeysPlainly(AbstractStreamOperator<?> operator, int index) {
        boolean keyed = index == 0 ? operator.hasKeyContext1() : operator.hasKeyContext2();
        return keyed
                && !KeyedBackends.keepsKeysItself(operator)
                && inherits(
                        operator,
                        AbstractStreamOperator.class,
                        "setKeyContextElement" + (index + 1),
                        StreamRecord.class)
                && inherits(operator, AbstractStreamOperator.class, "setCurrentKey", Object.class)
                && (!(operator instanceof OneInputStreamOperator)
                        || inherits(
                                operator, OneInputStreamOperator.class, "setKeyContextElement", StreamRecord.class));
    }

    private static boolean setsKeysPlainly(AbstractStreamOperatorV2<?> operator, AbstractInput<?, ?> input) {
        return input.hasKeyContext()
                && !KeyedBackends.keepsKeysItself(input)
                && inherits(input, AbstractInput.class, "setKeyContextElement", StreamRecord.class)
                && inherits(operator, AbstractStreamOperatorV2.class, "setCurrentKey", Object.class);
    }

    private static boolean inherits(Object object, Class<?> declaring, String method, Class<?> parameter) {
        try {
            return object.getClass().getMethod(method, parameter).getDeclaringClass() == declaring;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Sets the key that came with a record. The backend is there only once the operator's state is. */
    private static final class Current {
        private final SupplierWithException<KeyedStateBackend<Object>, RuntimeException> backend;
        private final TravellingKey key;
        private final RecordPrefetch prefetch;
        private @Nullable KeySetter setter;
        private boolean isLooked;

        Current(
                SupplierWithException<KeyedStateBackend<Object>, RuntimeException> backend,
                TravellingKey key,
                RecordPrefetch prefetch) {
            this.backend = backend;
            this.key = key;
            this.prefetch = prefetch;
        }

        /** False when no key came with the record, or nobody keeps state by it. */
        boolean set() {
            Object travelled = key.key();
            if (travelled == null) {
                return false;
            }
            KeySetter known = setter;
            if (known == null) {
                known = look();
                if (known == null) {
                    return false;
                }
            }
            known.set(travelled, key.keyGroup());
            return true;
        }

        private @Nullable KeySetter look() {
            if (!isLooked) {
                isLooked = true;
                KeyedStateBackend<Object> found = backend.get();
                if (found != null) {
                    setter = KeyedBackends.setterFor(found);
                    prefetch.of(found);
                }
            }
            return setter;
        }
    }
}
