package io.aurochs.flink.serde;

import java.lang.reflect.Field;

/** A field of a POJO or record, and how its value is handed over. */
record FieldCopy(Field field, CopyPlan plan) {
    /** @throws NotGeneratedException if a primitive field has a serializer that must be called */
    FieldCopy {
        if (field.getType().isPrimitive() && !plan.isReference()) {
            throw new NotGeneratedException(
                    "primitive field " + field.getName() + " has a serializer of its own: " + plan.description());
        }
    }
}
