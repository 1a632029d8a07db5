package io.aurochs.flink.operator;

import java.io.Serial;
import java.io.Serializable;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * The key that travels with each record of an edge.
 *
 * @param serializer of the keys
 * @param isProjected whether keys are fields of a row, selected by SQL's planner: each is an object of its own, and the row's key is
 *     the same before and after it was serialised
 */
public record EdgeKey(TypeSerializer<?> serializer, boolean isProjected) implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;
}
