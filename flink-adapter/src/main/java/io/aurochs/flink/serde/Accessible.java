package io.aurochs.flink.serde;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;

/** Checks, when a copier is generated, what would otherwise fail when it first runs. */
final class Accessible {
    private Accessible() {}

    /**
     * Checks that nestmates of a class can make objects of it.
     *
     * @throws ReflectiveOperationException if there is no such constructor, or no way in
     */
    static void constructor(Class<?> type, Class<?>... parameters) throws ReflectiveOperationException {
        if (Modifier.isAbstract(type.getModifiers())) {
            throw new NotGeneratedException(type.getName() + " is abstract");
        }
        HiddenClasses.lookupIn(type).findConstructor(type, MethodType.methodType(void.class, parameters));
    }

    /** Checks that nestmates of the class declaring a field can read it, and name the class of its values. */
    static void field(FieldCopy field) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = HiddenClasses.lookupIn(field.field().getDeclaringClass());
        lookup.unreflectGetter(field.field());
        Class<?> type = field.field().getType();
        if (!type.isPrimitive()) {
            lookup.accessClass(type);
        }
    }

    /**
     * Checks that they can also write it.
     *
     * @throws NotGeneratedException if the field is final: only reflection may write it
     */
    static void writableField(FieldCopy field) throws ReflectiveOperationException {
        if (Modifier.isFinal(field.field().getModifiers())) {
            throw new NotGeneratedException("field " + field.field().getName() + " is final");
        }
        field(field);
    }
}
