package io.aurochs.flink.serde;

import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** What a copy must equal: it decides for the values that are copied neither field by field nor element by element. */
interface CopyRule {
    /**
     * A plan for the values of a serializer.
     *
     * @param remark what to add to the plan's description
     */
    CopyPlan planFor(TypeSerializer<?> serializer, String remark);

    /** Whether lists, maps and arrays are copied element by element, each element by a plan of its own. */
    boolean copiesElementwise();

    /**
     * Whether rows of SQL and the Table API are copied field by field, their strings included. If not, any row becomes a binary one, as
     * when it is serialized.
     */
    boolean copiesRowsByField();

    /** Copies any value that the serializer takes, as a whole: objects of subclasses, and records with an unexpected null. */
    UnaryOperator<Object> wholeCopier(TypeSerializer<?> serializer);
}
