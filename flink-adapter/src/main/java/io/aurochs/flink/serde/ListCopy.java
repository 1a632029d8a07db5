package io.aurochs.flink.serde;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Copies lists as their serializer's round trip does, element by element.
 *
 * @param element how elements are copied
 * @param onIllegalNull copies a list with a null that the elements' serializer does not take
 */
record ListCopy(CopyPlan element, UnaryOperator<Object> onIllegalNull) implements UnaryOperator<Object> {
    @Override
    public Object apply(Object value) {
        List<?> list = (List<?>) value;
        List<Object> copy = new ArrayList<>(list.size());
        for (Object each : list) {
            if (each == null && !element.takesNull()) {
                return onIllegalNull.apply(value);
            }
            copy.add(each == null ? null : element.copier().apply(each));
        }
        return copy;
    }
}
