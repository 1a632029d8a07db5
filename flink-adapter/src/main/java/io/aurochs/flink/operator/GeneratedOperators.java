package io.aurochs.flink.operator;

import io.aurochs.flink.serde.RecordCopiers;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.api.operators.StreamOperator;

/**
 * Operators that the planner of SQL and the Table API has generated. They copy the rows inside rows that they pass on, by serializers of
 * their own; generated copiers replace these. Used by the task's thread when the task is set up.
 */
final class GeneratedOperators {
    private static final String PARENT = "org.apache.flink.table.runtime.operators.TableStreamOperator";

    private final Set<String> immutableClasses;

    GeneratedOperators(Set<String> immutableClasses) {
        this.immutableClasses = immutableClasses;
    }

    /** Leaves all operators but generated ones as they are. */
    void speedUp(StreamOperator<?> operator) {
        if (!include(operator.getClass())) {
            return;
        }
        for (Field field : operator.getClass().getDeclaredFields()) {
            if (TypeSerializer.class.isAssignableFrom(field.getType()) && !Modifier.isStatic(field.getModifiers())) {
                speedUp(operator, field);
            }
        }
    }

    /** The planner's classes are in no package, and extend a class of the Table API's runtime. */
    static boolean include(Class<?> operator) {
        Class<?> parent = operator.getSuperclass();
        return operator.getPackageName().isEmpty()
                && parent != null
                && parent.getName().equals(PARENT);
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
