package io.aurochs.flink.serde;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.GenericArraySerializer;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.common.typeutils.base.MapSerializer;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.apache.flink.api.java.typeutils.runtime.TupleSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Applies the copy rule to a serializer and to those of its fields. The serializers must be the calling thread's own. */
final class CopyPlanner {
    private static final Logger LOG = LoggerFactory.getLogger(CopyPlanner.class);

    private final ImmutableTypes immutableTypes;
    private final CopyRule rule;

    /**
     * @param immutableClasses names of classes that the user declares immutable
     * @param rule what copies must equal
     */
    CopyPlanner(Set<String> immutableClasses, CopyRule rule) {
        this.rule = rule;
        this.immutableTypes = new ImmutableTypes(Set.copyOf(immutableClasses));
    }

    CopyPlan planFor(TypeSerializer<?> serializer) {
        String whyImmutable = immutableTypes.reasonOf(serializer);
        if (whyImmutable != null) {
            return CopyPlan.reference(NullProbe.takesNull(serializer), "by reference: " + whyImmutable);
        }
        Class<?> arrayClass = PrimitiveArrays.classOf(serializer);
        if (arrayClass != null) {
            return new CopyPlan(
                    Handover.GENERATED_COPY,
                    PrimitiveArrays.copierOf(arrayClass),
                    NullProbe.takesNull(serializer),
                    true,
                    "cloned: " + arrayClass.getSimpleName());
        }
        return composite(serializer);
    }

    private CopyPlan composite(TypeSerializer<?> serializer) {
        // Subclasses of these serializers may do anything.
        if (serializer.getClass() == TupleSerializer.class) {
            TupleSerializer<?> tuples = (TupleSerializer<?>) serializer;
            return generated(serializer, tuples.getTupleClass(), () -> tuple(tuples));
        }
        if (serializer.getClass() == PojoSerializer.class) {
            PojoSerializer<?> pojos = (PojoSerializer<?>) serializer;
            return generated(serializer, SerializedClass.of(serializer), () -> pojo(pojos));
        }
        if (BinaryRows.include(serializer)) {
            return generated(
                    serializer,
                    serializer.getClass(),
                    () -> rule.copiesRowsByField() ? row(serializer) : binaryRow(serializer));
        }
        if (rule.copiesRowsByField() && StringCopierClass.copies(serializer)) {
            return generated(serializer, serializer.getClass(), () -> string(serializer));
        }
        return rule.copiesElementwise() ? collection(serializer) : rule.planFor(serializer, "");
    }

    private CopyPlan collection(TypeSerializer<?> serializer) {
        if (serializer.getClass() == ListSerializer.class) {
            return list((ListSerializer<?>) serializer);
        }
        if (serializer.getClass() == MapSerializer.class) {
            return map((MapSerializer<?, ?>) serializer);
        }
        if (serializer.getClass() == GenericArraySerializer.class) {
            return array((GenericArraySerializer<?>) serializer);
        }
        return rule.planFor(serializer, "");
    }

    private CopyPlan generated(TypeSerializer<?> serializer, @Nullable Class<?> type, Generation generation) {
        try {
            return generation.plan();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return rule.planFor(serializer, ", not by a generated class: " + warn(type, e));
        }
    }

    /** Once for a class. Returns why, in a few words. */
    private static String warn(@Nullable Class<?> type, Throwable e) {
        String reason = e instanceof NotGeneratedException ? String.valueOf(e.getMessage()) : e.toString();
        if (type != null && LoggedOnce.isFirst(type.getClassLoader(), "no copier for " + type.getName())) {
            LOG.warn("{} is handed over by its serializer, not by a generated class: {}", type.getName(), reason);
        }
        return reason;
    }

    private CopyPlan list(ListSerializer<?> serializer) {
        CopyPlan element = planFor(serializer.getElementSerializer());
        return elementwise(serializer, new ListCopy(element, rule.wholeCopier(serializer)), "a list", List.of(element));
    }

    private CopyPlan map(MapSerializer<?, ?> serializer) {
        CopyPlan key = planFor(serializer.getKeySerializer());
        CopyPlan value = planFor(serializer.getValueSerializer());
        return elementwise(
                serializer, new MapCopy(key, value, rule.wholeCopier(serializer)), "a map", List.of(key, value));
    }

    private CopyPlan array(GenericArraySerializer<?> serializer) {
        CopyPlan component = planFor(serializer.getComponentSerializer());
        return elementwise(
                serializer, new ArrayCopy(serializer.getComponentClass(), component), "an array", List.of(component));
    }

    private static CopyPlan elementwise(
            TypeSerializer<?> serializer, UnaryOperator<Object> copier, String what, List<CopyPlan> parts) {
        return new CopyPlan(
                Handover.SERIALIZER_COPY,
                copier,
                NullProbe.takesNull(serializer),
                parts.stream().allMatch(CopyPlan::isFaithful),
                what + " copied element by element"
                        + parts.stream()
                                .filter(part -> !part.isReference())
                                .map(part -> ", each " + part.description())
                                .collect(Collectors.joining()));
    }

    private CopyPlan tuple(TupleSerializer<?> serializer) throws ReflectiveOperationException {
        List<CopyPlan> fields = new ArrayList<>();
        for (TypeSerializer<?> field : serializer.getFieldSerializers()) {
            fields.add(planFor(field));
        }
        Class<?> type = serializer.getTupleClass();
        UnaryOperator<Object> copier = new TupleCopierClass(type, fields, rule.wholeCopier(serializer)).define();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            names.add("f" + i);
        }
        return new CopyPlan(
                Handover.GENERATED_COPY,
                copier,
                NullProbe.takesNull(serializer),
                fields.stream().allMatch(CopyPlan::isFaithful),
                describe(type, names, fields));
    }

    private CopyPlan pojo(PojoSerializer<?> serializer) throws ReflectiveOperationException {
        PojoFields pojo = PojoFields.of(serializer);
        List<FieldCopy> fields = new ArrayList<>();
        for (int i = 0; i < pojo.fields().size(); i++) {
            fields.add(new FieldCopy(
                    pojo.fields().get(i), planFor(pojo.serializers().get(i))));
        }
        UnaryOperator<Object> copier = pojo.type().isRecord()
                ? new RecordCopierClass(pojo.type(), fields).define()
                : new PojoCopierClass(pojo.type(), fields, rule.wholeCopier(serializer)).define();
        return new CopyPlan(
                Handover.GENERATED_COPY,
                copier,
                NullProbe.takesNull(serializer),
                fields.stream().allMatch(field -> field.plan().isFaithful()),
                describe(
                        pojo.type(),
                        fields.stream().map(field -> field.field().getName()).toList(),
                        fields.stream().map(FieldCopy::plan).toList()));
    }

    /** A serializer of rows that copies as planned; any other as it is. */
    TypeSerializer<?> rowSerializer(TypeSerializer<?> serializer) {
        if (!BinaryRows.include(serializer)) {
            return serializer;
        }
        CopyPlan plan = planFor(serializer);
        if (plan.handover() != Handover.GENERATED_COPY) {
            return serializer;
        }
        try {
            return new RowSerializerClass(serializer.getClass()).define(RowFields.of(serializer), plan.copier());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            warn(serializer.getClass(), e);
            return serializer;
        }
    }

    private CopyPlan row(TypeSerializer<?> serializer) throws ReflectiveOperationException {
        RowFields fields = RowFields.of(serializer);
        List<CopyPlan> plans = fields.serializers().stream().map(this::planFor).toList();
        return new CopyPlan(
                Handover.GENERATED_COPY,
                new RowCopierClass(serializer.getClass(), fields, plans, rule.wholeCopier(serializer)).define(),
                NullProbe.takesNull(serializer),
                true,
                "rows copied by a generated class");
    }

    /** In effect the round trip of a serializer: the consumer may find other classes than the producer emitted. */
    private static CopyPlan binaryRow(TypeSerializer<?> serializer) throws ReflectiveOperationException {
        return new CopyPlan(
                Handover.ROUND_TRIP,
                BinaryRows.copier(serializer),
                NullProbe.takesNull(serializer),
                false,
                "values serialised and read back by " + serializer.getClass().getSimpleName());
    }

    private static CopyPlan string(TypeSerializer<?> serializer) throws ReflectiveOperationException {
        return new CopyPlan(
                Handover.GENERATED_COPY,
                new StringCopierClass(serializer).define(),
                NullProbe.takesNull(serializer),
                true,
                "strings copied by a generated class");
    }

    /** Names the fields that do not go by reference, and how they go. */
    private static String describe(Class<?> type, List<String> names, List<CopyPlan> fields) {
        List<String> copied = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            if (!fields.get(i).isReference()) {
                copied.add(names.get(i) + ": " + fields.get(i).description());
            }
        }
        return type.getName() + " copied by a generated class"
                + copied.stream()
                        .collect(Collectors.joining(", ", copied.isEmpty() ? "" : " (", copied.isEmpty() ? "" : ")"));
    }

    private interface Generation {
        CopyPlan plan() throws ReflectiveOperationException;
    }
}
