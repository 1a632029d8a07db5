package io.aurochs.flink.serde;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** Random types with random values of them, some of them null where the type around them may hold nulls or not. */
final class RandomRecords {
    private final Random random;

    RandomRecords(long seed) {
        this.random = new Random(seed);
    }

    /** A type and its values. */
    record Typed(TypeInformation<?> type, Supplier<@Nullable Object> values) {}

    Typed typed(int depth) {
        int kind = depth == 0 ? random.nextInt(7) : random.nextInt(12);
        return switch (kind) {
            case 0 -> new Typed(Types.STRING, () -> "s" + random.nextInt(100));
            case 1 -> new Typed(Types.INT, random::nextInt);
            case 2 -> new Typed(Types.LONG, random::nextLong);
            case 3 -> new Typed(Types.BIG_DEC, () -> BigDecimal.valueOf(random.nextInt(), 2));
            case 4 ->
                new Typed(Types.PRIMITIVE_ARRAY(Types.INT), () -> random.ints(3).toArray());
            case 5 ->
                new Typed(
                        Types.ENUM(Thread.State.class),
                        () -> random.nextBoolean() ? Thread.State.NEW : Thread.State.BLOCKED);
            case 6 -> new Typed(Types.GENERIC(StringBuilder.class), this::text);
            case 7 -> new Typed(Types.POJO(Person.class), this::person);
            case 8 -> list(typed(depth - 1));
            default -> tuple(depth);
        };
    }

    private static Typed list(Typed element) {
        return new Typed(Types.LIST(element.type()), () -> {
            List<@Nullable Object> list = new ArrayList<>();
            list.add(element.values().get());
            list.add(element.values().get());
            return list;
        });
    }

    private Typed tuple(int depth) {
        List<Typed> fields = new ArrayList<>();
        int arity = 1 + random.nextInt(6);
        for (int i = 0; i < arity; i++) {
            fields.add(typed(depth - 1));
        }
        TypeInformation<?> type = Types.TUPLE(fields.stream().map(Typed::type).toArray(TypeInformation<?>[]::new));
        return new Typed(type, () -> {
            Tuple tuple = Tuple.newInstance(arity);
            for (int i = 0; i < arity; i++) {
                tuple.setField(
                        random.nextInt(40) == 0 ? null : fields.get(i).values().get(), i);
            }
            return tuple;
        });
    }

    private StringBuilder text() {
        return new StringBuilder("b" + random.nextInt());
    }

    private Person person() {
        Person person = new Person();
        person.setId(random.nextLong());
        person.setName(random.nextBoolean() ? "n" + random.nextInt() : null);
        person.setAge(random.nextBoolean() ? random.nextInt(90) : null);
        person.setTags(random.nextBoolean() ? new ArrayList<>(List.of("t" + random.nextInt())) : null);
        person.setHistory(random.nextBoolean() ? random.longs(2).toArray() : null);
        person.setAddress(random.nextBoolean() ? new Person.Address() : null);
        person.setLog(random.nextBoolean() ? new StringBuilder("l") : null);
        return person;
    }
}
