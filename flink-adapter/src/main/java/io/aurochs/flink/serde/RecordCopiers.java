package io.aurochs.flink.serde;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Chooses how the records of a serializer are handed over within the JVM. */
public final class RecordCopiers {
    private RecordCopiers() {}

    /**
     * A copier of its own for the calling task. Immutable types go by reference, tuples, POJOs and Java records through
     * generated classes, all others through {@code serializer.copy}; what keeps a class from being generated is logged
     * once per class.
     *
     * @param serializer of the producer's output; it is duplicated, so that no other thread's calls matter
     * @param immutableClasses names of classes whose objects, those of their subclasses included, the user declares
     *     immutable
     */
    public static RecordCopier of(TypeSerializer<?> serializer, Set<String> immutableClasses) {
        TypeSerializer<?> own = serializer.duplicate();
        return new SingleThreadCopier(
                new CopyPlanner(immutableClasses, RoundTrip::new).planFor(own), new RoundTrip(own));
    }

    /**
     * A serializer that copies as {@code serializer} does, faster where a class can be generated for its records. For
     * chained operators, between which stock copies records without serializing them, and therefore takes any null.
     *
     * @param serializer the calling task's own; returned where nothing is faster
     */
    public static <T> TypeSerializer<T> copyingFaster(TypeSerializer<T> serializer, Set<String> immutableClasses) {
        CopyPlan plan = new CopyPlanner(immutableClasses, RecordCopiers::lenient).planFor(serializer);
        return plan.handover() == Handover.GENERATED_COPY ? new FasterCopy<>(serializer, plan.copier()) : serializer;
    }

    private static UnaryOperator<Object> lenient(TypeSerializer<?> serializer) {
        return Serializers.ofObjects(serializer)::copy;
    }
}
