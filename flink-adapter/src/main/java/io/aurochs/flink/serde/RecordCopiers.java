package io.aurochs.flink.serde;

import java.util.Set;
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
        return new SingleThreadCopier(new CopyPlanner(immutableClasses).planFor(own), new RoundTrip(own));
    }
}
