package io.aurochs.flink.serde;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.flink.util.CollectionUtil;

/**
 * Copies maps as their serializer's round trip does, entry by entry; its format has a place for values that are null.
 *
 * @param key how keys are copied
 * @param value how values are copied
 * @param onIllegalNull copies a map with a null key that the keys' serializer does not take
 */
record MapCopy(CopyPlan key, CopyPlan value, UnaryOperator<Object> onIllegalNull) implements UnaryOperator<Object> {
    @Override
    public Object apply(Object original) {
        Map<?, ?> map = (Map<?, ?>) original;
        Map<Object, Object> copy = CollectionUtil.newHashMapWithExpectedSize(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object eachKey = entry.getKey();
            Object eachValue = entry.getValue();
            if (eachKey == null && !key.takesNull()) {
                return onIllegalNull.apply(original);
            }
            copy.put(
                    eachKey == null ? null : key.copier().apply(eachKey),
                    eachValue == null ? null : value.copier().apply(eachValue));
        }
        return copy;
    }
}
