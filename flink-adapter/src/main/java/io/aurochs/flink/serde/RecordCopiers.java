package io.aurochs.flink.serde;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/** Chooses how the records of a serializer are handed over within the JVM. */
public final class RecordCopiers {
    private RecordCopiers() {}

    /**
     * A copier of its own for the calling task. Types that are known to be immutable go by reference; tuples, POJOs and Java
     * records through generated classes, lists, maps and arrays element by element, some types by {@code serializer.copy}, where
     * that is known to make what serializing makes; all others are serialized and read back. What keeps a class from being
     * generated is logged once per class.
     *
     * @param serializer of the producer's output; it is duplicated, so that no other thread's calls matter
     * @param immutableClasses names of classes whose objects, those of their subclasses included, the user declares
     *     immutable
     */
    public static RecordCopier of(TypeSerializer<?> serializer, Set<String> immutableClasses) {
        TypeSerializer<?> own = serializer.duplicate();
        return new SingleThreadCopier(
                new CopyPlanner(immutableClasses, new AsSerialized(immutableClasses)).planFor(own), new RoundTrip(own));
    }

    /** A copier, of its own for the calling task, of objects to which nothing else refers: it returns them. */
    public static RecordCopier ofOwnObjects(TypeSerializer<?> serializer) {
        TypeSerializer<?> own = serializer.duplicate();
        CopyPlan plan = CopyPlan.reference(NullProbe.takesNull(own), "by reference: each is an object of its own");
        return new SingleThreadCopier(plan, new RoundTrip(own));
    }

    /**
     * A serializer that copies as {@code serializer} does, faster where a class can be generated for its records. For
     * chained operators, between which stock copies records without serializing them, and therefore takes any null.
     *
     * @param serializer the calling task's own; returned where nothing is faster
     */
    public static <T> TypeSerializer<T> copyingFaster(TypeSerializer<T> serializer, Set<String> immutableClasses) {
        CopyPlan plan = new CopyPlanner(immutableClasses, new AsCopied()).planFor(serializer);
        return plan.handover() == Handover.GENERATED_COPY ? new FasterCopy<>(serializer, plan.copier()) : serializer;
    }

    /** A serializer that copies nothing, but else does as {@code serializer}: for receivers that only read what they get. */
    public static <T> TypeSerializer<T> passing(TypeSerializer<T> serializer) {
        return new FasterCopy<>(serializer, UnaryOperator.identity());
    }

    /** What {@link #copyingFaster} or {@link #passing} made copies with, of records that are not null; null for any other serializer. */
    public static @Nullable UnaryOperator<?> copierOf(TypeSerializer<?> serializer) {
        return serializer instanceof FasterCopy<?> faster ? faster.copier() : null;
    }

    /**
     * As {@link #copyingFaster}, for code that names the class of the serializer of rows of SQL and the Table API: of that class, or
     * {@code serializer} itself.
     */
    public static TypeSerializer<?> ofRowsCopyingFaster(TypeSerializer<?> serializer, Set<String> immutableClasses) {
        return new CopyPlanner(immutableClasses, new AsCopied()).rowSerializer(serializer);
    }
}
