package io.aurochs.flink.operator;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The fields of a class by which {@link YoungHolders} finds what it renews. What a version of Flink does not have is left out.
 *
 * @param holders of objects that are to be renewed
 * @param leading to objects that have such fields, or to maps of these
 */
record HolderFields(List<Field> holders, List<Field> leading) {
    private static final Logger LOG = LoggerFactory.getLogger(HolderFields.class);
    private static final String STREAMING = "org.apache.flink.streaming.";
    private static final String OPERATORS = STREAMING + "api.operators.";
    private static final String COLLECTOR = OPERATORS + "TimestampedCollector";
    private static final String SQL_COLLECTOR = "org.apache.flink.table.runtime.util.StreamRecordCollector";
    private static final String PROGRESSIVE = OPERATORS + "source.ProgressiveTimestampsAndWatermarks";

    /** By class. */
    private static final Map<String, List<String>> HOLDERS = Map.of(
            COLLECTOR,
            List.of("reuse"),
            SQL_COLLECTOR,
            List.of("element"),
            OPERATORS + "source.SourceOutputWithWatermarks",
            List.of("reusingRecord"),
            OPERATORS + "source.NoOpTimestampsAndWatermarks$TimestampsOnlyOutput",
            List.of("reusingRecord"),
            STREAMING + "runtime.io.RecordWriterOutput",
            List.of("serializationDelegate"),
            STREAMING + "runtime.io.AbstractStreamTaskNetworkInput",
            List.of("deserializationDelegate"));

    /** By class. */
    private static final Map<String, List<String>> LEADING = Map.of(
            OPERATORS + "SourceOperator",
            List.of("currentMainOutput", "eventTimeLogic"),
            PROGRESSIVE,
            List.of("currentPerSplitOutputs"),
            PROGRESSIVE + "$SplitLocalOutputs",
            List.of("localOutputs"));

    /** Fields of these types lead to holders, whatever their names. */
    private static final Set<String> COLLECTORS = Set.of(COLLECTOR, SQL_COLLECTOR);

    private static final ClassValue<HolderFields> OF = new ClassValue<>() {
        @Override
        protected HolderFields computeValue(Class<?> type) {
            HolderFields found = new HolderFields(new ArrayList<>(), new ArrayList<>());
            for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
                found.add(declaring);
            }
            return found;
        }
    };

    /** Of a class and those that it extends. */
    static HolderFields of(Class<?> type) {
        return OF.get(type);
    }

    private void add(Class<?> declaring) {
        add(declaring, HOLDERS, holders);
        add(declaring, LEADING, leading);
        boolean isGenerated = GeneratedOperators.include(declaring);
        for (Field field : declaredFields(declaring)) {
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            if (COLLECTORS.contains(field.getType().getName())) {
                field.setAccessible(true);
                leading.add(field);
            } else if (isGenerated && field.getType() == StreamRecord.class) {
                field.setAccessible(true);
                holders.add(field);
            }
        }
    }

    private static void add(Class<?> declaring, Map<String, List<String>> names, List<Field> fields) {
        for (String name : names.getOrDefault(declaring.getName(), List.of())) {
            Field field = found(declaring, name);
            if (field != null) {
                fields.add(field);
            }
        }
    }

    /** A field of Flink's; null, which is logged, where this version has none of that name. */
    static @Nullable Field found(Class<?> declaring, String name) {
        Field field = FlinkFields.fieldOrNull(declaring, name);
        if (field == null) {
            LOG.info("{}.{} does not exist: what it would refer to is not kept young", declaring.getName(), name);
        }
        return field;
    }

    private static Field[] declaredFields(Class<?> declaring) {
        // The JDK's have none, and may not be made accessible.
        if (declaring.getModule().isNamed()) {
            return new Field[0];
        }
        try {
            return declaring.getDeclaredFields();
        } catch (LinkageError e) {
            LOG.info(
                    "{} has fields of classes that are missing: its collectors are not kept young: {}",
                    declaring,
                    e.toString());
            return new Field[0];
        }
    }
}
