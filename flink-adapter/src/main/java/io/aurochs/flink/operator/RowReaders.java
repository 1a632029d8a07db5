package io.aurochs.flink.operator;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;

/**
 * Operators of SQL and the Table API that only read a row while they process it: they do not change it, and keep nothing of it. These are
 * what the planner has generated to filter and compute without functions of the user, and what assigns watermarks. Of Flink's functions
 * {@value #CHANGING} changes its argument, which the planner has copied before; what calls it is none of these all the same.
 */
final class RowReaders {
    private static final String CALCULATION = "StreamExecCalc$";
    private static final String WATERMARKS =
            "org.apache.flink.table.runtime.operators.wmassigners.WatermarkAssignerOperator";

    private static final String CHANGING = "org.apache.flink.table.runtime.functions.scalar.ObjectUpdateFunction";

    /** What a generated class is made with, and fills its other fields from. */
    private static final String ARGUMENTS = "references";

    /** Packages of what a generated class holds that is no user's: rows and their fields, serializers, functions of Flink's own. */
    private static final List<String> KNOWN = List.of(
            "java.lang.",
            "java.math.",
            "java.security.",
            "java.time.",
            "java.util.",
            "org.apache.flink.streaming.runtime.streamrecord.",
            "org.apache.flink.table.data.",
            "org.apache.flink.table.runtime.functions.",
            "org.apache.flink.table.runtime.generated.",
            "org.apache.flink.table.runtime.typeutils.",
            "org.apache.flink.table.runtime.util.collections.");

    private RowReaders() {}

    /** Whether what receives records is one. */
    static boolean include(Object receiver) {
        Class<?> type = receiver.getClass();
        return isCalculation(type) || (type.getName().equals(WATERMARKS) && computesWatermarksItself(receiver));
    }

    /** Whether a class is one that the planner has generated, without a user's code. */
    static boolean isCalculation(Class<?> type) {
        return GeneratedOperators.include(type) && type.getName().startsWith(CALCULATION) && holdsNothingOfUsers(type);
    }

    private static boolean computesWatermarksItself(Object operator) {
        Object generator = FlinkFields.getOrNull(operator.getClass(), "watermarkGenerator", operator, Object.class);
        return generator != null
                && generator.getClass().getPackageName().isEmpty()
                && holdsNothingOfUsers(generator.getClass());
    }

    /** A generated class calls a user's function by a field of the function's class. */
    private static boolean holdsNothingOfUsers(Class<?> generated) {
        return Arrays.stream(generated.getDeclaredFields()).allMatch(RowReaders::isKnown);
    }

    private static boolean isKnown(Field field) {
        if (field.getName().equals(ARGUMENTS) && field.getType() == Object[].class) {
            return true;
        }
        Class<?> element = field.getType();
        while (element.isArray()) {
            element = element.getComponentType();
        }
        String name = element.getName();
        return element.isPrimitive()
                || (element != Object.class
                        && !name.equals(CHANGING)
                        && KNOWN.stream().anyMatch(name::startsWith));
    }
}
