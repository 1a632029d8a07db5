package io.aurochs.flink.serde;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoCopyable;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.flink.api.java.typeutils.runtime.kryo.KryoSerializer;

/**
 * Tells the classes whose objects Kryo copies as it serializes them and reads them back. Kryo's copying takes transient
 * fields along, which its serializing leaves out; and what a field holds at run time, when its type is not final, may be of
 * a class of which the same is true, or which has a serializer that copies in its own way. So a class qualifies only if all
 * that its objects hold is known from the types of the fields.
 */
final class KryoTypes {
    private static final String CHILL = "com.twitter.chill.java";

    private final Kryo kryo;

    private KryoTypes(Kryo kryo) {
        this.kryo = kryo;
    }

    /** True if that is so for objects of exactly this class; false where Kryo cannot write them, and stock fails. */
    static boolean keep(KryoSerializer<?> serializer, Class<?> type) {
        try {
            return new KryoTypes(serializer.getKryo()).keep(type, new HashSet<>());
        } catch (IllegalArgumentException e) {
            // By Kryo, of a class that it has no serializer for.
            return false;
        }
    }

    /** @param visiting classes whose fields are being examined: one that leads back to itself adds nothing */
    private boolean keep(Class<?> type, Set<Class<?>> visiting) {
        if (type.isPrimitive() || (type.isArray() && type.getComponentType().isPrimitive()) || !visiting.add(type)) {
            return true;
        }
        Class<?> serializer = kryo.getSerializer(type).getClass();
        if (serializer == FieldSerializer.class) {
            return !KryoCopyable.class.isAssignableFrom(type) && keepsFields(type, visiting);
        }
        if (!isKryos(serializer)) {
            return false;
        }
        return type.isRecord() ? keepsFields(type, visiting) : type.isEnum() || ImmutableTypes.isOfTheJdk(type);
    }

    /** Of Kryo, or of the library that Flink 1.20 brings to complete it. */
    private static boolean isKryos(Class<?> serializer) {
        String name = serializer.getPackageName();
        return name.equals(FieldSerializer.class.getPackageName()) || name.equals(CHILL);
    }

    private boolean keepsFields(Class<?> type, Set<Class<?>> visiting) {
        for (Class<?> owner = type; owner != null && owner != Object.class; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !keeps(field, visiting)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean keeps(Field field, Set<Class<?>> visiting) {
        Class<?> type = field.getType();
        return !Modifier.isTransient(field.getModifiers())
                && isKnownAtRunTime(type)
                && Arrays.stream(field.getAnnotations()).noneMatch(KryoTypes::isKryos)
                && keep(type, visiting);
    }

    /** Whether objects of the type are of exactly that class, or of one that Kryo treats alike. */
    private static boolean isKnownAtRunTime(Class<?> type) {
        return type.isPrimitive()
                || type.isEnum()
                || ImmutableTypes.isOfTheJdk(type)
                || Modifier.isFinal(type.getModifiers());
    }

    private static boolean isKryos(Annotation annotation) {
        return annotation.annotationType().getName().startsWith(Kryo.class.getPackageName());
    }
}
