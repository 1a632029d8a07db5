package io.aurochs.flink.operator;

import io.aurochs.flink.serde.RecordCopiers;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.api.operators.StreamOperator;

/**
 * Operators that the planner of SQL and the Table API has generated. They copy the rows inside rows that they pass on, by serializers of
 * their own; these get copiers as those between operators do. Used by the task's thread when the task is set up.
 */
final class GeneratedOperators {
    private final Set<String> immutableClasses;

    GeneratedOperators(Set<String> immutableClasses) {
        this.immutableClasses = immutableClasses;
    }

    /** Leaves all operators but generated ones as they are. */
    void speedUp(StreamOperator<?> operator) {
        // The planner's classes are in no package.
        if (!operator.getClass().getPackageName().isEmpty()) {
            return;
        }
        for (Field field : operator.getClass().getDeclaredFields()) {
            if (TypeSerializer.class.isAssignableFrom(field.getType()) && !Modifier.isStatic(field.getModifiers())) {
                speedUp(operator, field);
            }
        }
    }

    private void speedUp(StreamOperator<?> operator, Field field) {
        TypeSerializer<?> serializer =
                FlinkFields.getOrNull(operator.getClass(), field.getName(), operator, TypeSerializer.class);
        if (serializer != null) {
            FlinkFields.set(
                    operator.getClass(),
                    field.getName(),
                    operator,
                    RecordCopiers.ofRowsCopyingFaster(serializer, immutableClasses));
        }
    }
}
