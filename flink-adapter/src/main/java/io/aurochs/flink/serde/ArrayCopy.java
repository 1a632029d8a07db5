package io.aurochs.flink.serde;

import java.lang.reflect.Array;
import java.util.function.UnaryOperator;

/**
 * Copies arrays of objects as their serializer's round trip does, element by element; its format has a place for elements
 * that are null, and the array is one of the serializer's component class, of whatever class the original was.
 *
 * @param componentClass of the copy
 * @param component how elements are copied
 */
record ArrayCopy(Class<?> componentClass, CopyPlan component) implements UnaryOperator<Object> {
    @Override
    public Object apply(Object value) {
        Object[] array = (Object[]) value;
        Object[] copy = (Object[]) Array.newInstance(componentClass, array.length);
        for (int i = 0; i < array.length; i++) {
            Object each = array[i];
            copy[i] = each == null ? null : component.copier().apply(each);
        }
        return copy;
    }
}
