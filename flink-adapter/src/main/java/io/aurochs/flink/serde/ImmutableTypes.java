package io.aurochs.flink.serde;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.apache.flink.api.java.typeutils.runtime.kryo.KryoSerializer;
import org.jspecify.annotations.Nullable;

/** Which types need no copy: nobody can change their objects. */
final class ImmutableTypes {
    /** Final, so that an object's class is known from the declared one; Flink itself shares the two that are not. */
    private static final Set<Class<?>> IMMUTABLE = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Short.class,
            Character.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            Void.class,
            BigDecimal.class,
            BigInteger.class,
            Duration.class,
            Instant.class,
            LocalDate.class,
            LocalDateTime.class,
            LocalTime.class,
            MonthDay.class,
            OffsetDateTime.class,
            OffsetTime.class,
            Period.class,
            Year.class,
            YearMonth.class,
            ZoneOffset.class,
            ZonedDateTime.class,
            Locale.class,
            MathContext.class,
            UUID.class);

    private final Set<String> declared;

    /** @param declared names of the classes that the user declares immutable */
    ImmutableTypes(Set<String> declared) {
        this.declared = declared;
    }

    /** Why values of the serializer are immutable; null if they are not, as far as is known. */
    @Nullable
    String reasonOf(TypeSerializer<?> serializer) {
        if (KnownSerializers.isOfImmutableType(serializer)) {
            return serializer.getClass().getSimpleName() + " is of an immutable type";
        }
        Class<?> type = SerializedClass.of(serializer);
        if (type == null) {
            return null;
        }
        if (declared.contains(type.getName())) {
            return type.getName() + " is declared immutable";
        }
        if (serializer.getClass() == PojoSerializer.class && type.isRecord()) {
            return hasImmutableFields((PojoSerializer<?>) serializer) ? reasonOfRecord(type) : null;
        }
        if (serializer instanceof KryoSerializer<?> kryo
                && serializer.getClass() == KryoSerializer.class
                && isImmutable(type, new HashSet<>())
                && KryoTypes.keep(kryo, type)) {
            return type.isRecord() ? reasonOfRecord(type) : type.getName() + " is immutable";
        }
        return null;
    }

    /** True for the classes of the JDK that are known to be immutable. */
    static boolean isOfTheJdk(Class<?> type) {
        return IMMUTABLE.contains(type);
    }

    private static String reasonOfRecord(Class<?> type) {
        return type.getName() + " is a record of immutable components";
    }

    private boolean hasImmutableFields(PojoSerializer<?> serializer) {
        try {
            PojoFields pojo = PojoFields.of(serializer);
            return pojo.fields().size() == pojo.type().getRecordComponents().length
                    && pojo.serializers().stream().allMatch(field -> reasonOf(field) != null);
        } catch (ReflectiveOperationException | NotGeneratedException e) {
            return false;
        }
    }

    /** @param visiting records whose components are being looked at: one that leads back to itself adds nothing */
    private boolean isImmutable(Class<?> type, Set<Class<?>> visiting) {
        return type.isPrimitive()
                || type.isEnum()
                || IMMUTABLE.contains(type)
                || declared.contains(type.getName())
                || (type.isRecord() && (!visiting.add(type) || hasImmutableComponents(type, visiting)));
    }

    private boolean hasImmutableComponents(Class<?> type, Set<Class<?>> visiting) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .allMatch(component -> isImmutable(component, visiting));
    }
}
