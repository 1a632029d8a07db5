package io.aurochs.flink.serde;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The serializer's own copy, for values that are not null. Where that fails, the round trip that stock would have made
 * takes its place; objects of classes declared immutable, which the serializer's type may hide, go by reference.
 */
final class SerializerCopy implements UnaryOperator<Object> {
    private static final Logger LOG = LoggerFactory.getLogger(SerializerCopy.class);

    private final TypeSerializer<Object> serializer;
    private final Set<String> immutableClasses;
    private final boolean anyImmutable;
    private final RoundTrip roundTrip;
    private boolean copies = true;

    SerializerCopy(TypeSerializer<?> serializer, Set<String> immutableClasses) {
        this.serializer = Serializers.ofObjects(serializer);
        this.immutableClasses = immutableClasses;
        this.anyImmutable = !immutableClasses.isEmpty();
        this.roundTrip = new RoundTrip(serializer);
    }

    @Override
    public Object apply(Object value) {
        if (anyImmutable && immutableClasses.contains(value.getClass().getName())) {
            return value;
        }
        if (!copies) {
            return roundTrip.apply(value);
        }
        try {
            return serializer.copy(value);
        } catch (UnsupportedOperationException e) {
            return withoutCopy(value, e);
        } catch (RuntimeException e) {
            return despiteFailure(value, e);
        }
    }

    private Object withoutCopy(Object value, UnsupportedOperationException failure) {
        Object copy;
        try {
            copy = roundTrip.apply(value);
        } catch (RuntimeException e) {
            e.addSuppressed(failure);
            throw new CannotCopyException(value.getClass(), serializer.getClass(), e);
        }
        copies = false;
        log(value, failure);
        return copy;
    }

    /** It may be this record's fault: the next one is copied again. If stock would fail, so does this, in the same way. */
    private Object despiteFailure(Object value, RuntimeException failure) {
        Object copy;
        try {
            copy = roundTrip.apply(value);
        } catch (RuntimeException e) {
            e.addSuppressed(failure);
            throw e;
        }
        log(value, failure);
        return copy;
    }

    private void log(Object value, RuntimeException failure) {
        Class<?> type = value.getClass();
        String what = serializer.getClass().getName() + " cannot copy " + type.getName();
        if (LoggedOnce.isFirst(type.getClassLoader(), what)) {
            LOG.warn("{}, so it is serialized and deserialized instead: {}", what, failure.toString());
        }
    }
}
