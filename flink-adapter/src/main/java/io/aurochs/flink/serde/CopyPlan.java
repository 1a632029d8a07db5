package io.aurochs.flink.serde;

import java.util.function.UnaryOperator;

/**
 * How values of one serializer are handed over.
 *
 * @param copier of values that are not null; the identity where they go by reference
 * @param takesNull whether stock's serializer is known to give back a null as a null; where not, a null makes the record
 *     around it take the round trip through its serializer, which fails as stock does
 * @param isFaithful whether the consumer gets the classes and the content that the producer emitted; false where
 *     serializing may change them, so that a key of what was emitted may differ from the key of what arrives
 */
record CopyPlan(
        Handover handover, UnaryOperator<Object> copier, boolean takesNull, boolean isFaithful, String description) {
    static CopyPlan reference(boolean takesNull, String description) {
        return new CopyPlan(Handover.REFERENCE, UnaryOperator.identity(), takesNull, true, description);
    }

    boolean isReference() {
        return handover == Handover.REFERENCE;
    }
}
