package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.google.protobuf.Int64Value;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Struct;
import java.io.Serial;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.BooleanValueSerializer;
import org.apache.flink.api.common.typeutils.base.ByteValueSerializer;
import org.apache.flink.api.common.typeutils.base.CharValueSerializer;
import org.apache.flink.api.common.typeutils.base.DateSerializer;
import org.apache.flink.api.common.typeutils.base.DoubleValueSerializer;
import org.apache.flink.api.common.typeutils.base.FloatValueSerializer;
import org.apache.flink.api.common.typeutils.base.IntValueSerializer;
import org.apache.flink.api.common.typeutils.base.LongValueSerializer;
import org.apache.flink.api.common.typeutils.base.NullValueSerializer;
import org.apache.flink.api.common.typeutils.base.ShortValueSerializer;
import org.apache.flink.api.common.typeutils.base.StringValueSerializer;
import org.apache.flink.api.common.typeutils.base.VoidSerializer;
import org.apache.flink.api.common.typeutils.base.array.StringArraySerializer;
import org.apache.flink.api.java.tuple.Tuple0;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.typeutils.EitherTypeInfo;
import org.apache.flink.api.java.typeutils.TupleTypeInfo;
import org.apache.flink.api.java.typeutils.runtime.CopyableValueSerializer;
import org.apache.flink.api.java.typeutils.runtime.NullableSerializer;
import org.apache.flink.api.java.typeutils.runtime.Tuple0Serializer;
import org.apache.flink.api.java.typeutils.runtime.ValueSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.formats.avro.typeutils.AvroSerializer;
import org.apache.flink.streaming.api.windowing.windows.GlobalWindow;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.utils.JoinedRowData;
import org.apache.flink.table.runtime.typeutils.ArrayDataSerializer;
import org.apache.flink.table.runtime.typeutils.BinaryRowDataSerializer;
import org.apache.flink.table.runtime.typeutils.DecimalDataSerializer;
import org.apache.flink.table.runtime.typeutils.ExternalSerializer;
import org.apache.flink.table.runtime.typeutils.LinkedListSerializer;
import org.apache.flink.table.runtime.typeutils.MapDataSerializer;
import org.apache.flink.table.runtime.typeutils.RawValueDataSerializer;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.runtime.typeutils.SortedMapSerializer;
import org.apache.flink.table.runtime.typeutils.StringDataSerializer;
import org.apache.flink.table.runtime.typeutils.TimestampDataSerializer;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.BooleanValue;
import org.apache.flink.types.ByteValue;
import org.apache.flink.types.CharValue;
import org.apache.flink.types.DoubleValue;
import org.apache.flink.types.Either;
import org.apache.flink.types.FloatValue;
import org.apache.flink.types.IntValue;
import org.apache.flink.types.LongValue;
import org.apache.flink.types.NullValue;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.types.ShortValue;
import org.apache.flink.types.StringValue;
import org.apache.flink.types.Value;
import org.jspecify.annotations.Nullable;

/** Serializers of Flink's modules, each with random values of the kinds that operators emit. */
@SuppressWarnings({"NullAway", "JavaUtilDate", "JdkObsolete"
}) // serializers know no nullness, and are of old types, too
final class SerializerSamples {
    private static final LogicalType TEXT = VarCharType.STRING_TYPE;
    private static final LogicalType NUMBER = new BigIntType();
    private static final LogicalType PAIR = RowType.of(TEXT, new IntType());
    private static final Schema SCHEMA = SchemaBuilder.record("Visit")
            .fields()
            .requiredString("page")
            .optionalLong("count")
            .name("tags")
            .type()
            .array()
            .items()
            .stringType()
            .noDefault()
            .endRecord();

    private final Random random;

    SerializerSamples(long seed) {
        this.random = new Random(seed);
    }

    /** A serializer and its values. */
    record Sample(TypeSerializer<?> serializer, Supplier<@Nullable Object> values) {}

    List<Sample> all() {
        return Stream.of(plain(), values(), arrays(), composites(), generic(), tables(), avro(), protobuf())
                .flatMap(List::stream)
                .toList();
    }

    private Sample of(TypeInformation<?> type, Supplier<@Nullable Object> values) {
        return new Sample(Stock.serializerOf(type), values);
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            // Half of the characters are of all that there are, unpaired surrogates included.
            text.append((char) (random.nextBoolean() ? random.nextInt(1 << 16) : 'a' + random.nextInt(26)));
        }
        return text.toString();
    }

    private List<Sample> plain() {
        return List.of(
                of(Types.STRING, this::text),
                of(Types.BOOLEAN, random::nextBoolean),
                of(Types.BYTE, () -> (byte) random.nextInt()),
                of(Types.SHORT, () -> (short) random.nextInt()),
                of(Types.CHAR, () -> (char) random.nextInt()),
                of(Types.INT, random::nextInt),
                of(Types.LONG, random::nextLong),
                of(Types.FLOAT, () -> Float.intBitsToFloat(random.nextInt())),
                of(Types.DOUBLE, () -> Double.longBitsToDouble(random.nextLong())),
                of(Types.BIG_DEC, () -> new BigDecimal(new BigInteger(random.nextInt(200), random), random.nextInt(9))),
                of(Types.BIG_INT, () -> new BigInteger(random.nextInt(200), random)),
                of(Types.ENUM(Thread.State.class), () -> one(Thread.State.values())),
                of(Types.INSTANT, () -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000))),
                of(Types.LOCAL_DATE, () -> LocalDate.ofEpochDay(random.nextInt(100_000))),
                of(Types.LOCAL_TIME, () -> LocalTime.ofNanoOfDay(random.nextInt(Integer.MAX_VALUE))),
                of(
                        Types.LOCAL_DATE_TIME,
                        () -> LocalDateTime.of(
                                LocalDate.ofEpochDay(random.nextInt(100_000)),
                                LocalTime.ofNanoOfDay(random.nextInt(Integer.MAX_VALUE)))),
                of(Types.SQL_DATE, () -> new java.sql.Date(random.nextInt())),
                of(Types.SQL_TIME, () -> new java.sql.Time(random.nextInt())),
                of(Types.SQL_TIMESTAMP, () -> {
                    java.sql.Timestamp timestamp = new java.sql.Timestamp(random.nextInt());
                    timestamp.setNanos(random.nextInt(1_000_000_000));
                    return timestamp;
                }),
                new Sample(DateSerializer.INSTANCE, () -> new Date(random.nextInt())),
                new Sample(VoidSerializer.INSTANCE, () -> null),
                new Sample(new TimeWindow.Serializer(), () -> new TimeWindow(random.nextInt(), random.nextLong())),
                new Sample(new GlobalWindow.Serializer(), GlobalWindow::get));
    }

    private List<Sample> values() {
        return List.of(
                new Sample(BooleanValueSerializer.INSTANCE, () -> new BooleanValue(random.nextBoolean())),
                new Sample(ByteValueSerializer.INSTANCE, () -> new ByteValue((byte) random.nextInt())),
                new Sample(ShortValueSerializer.INSTANCE, () -> new ShortValue((short) random.nextInt())),
                new Sample(CharValueSerializer.INSTANCE, () -> new CharValue((char) random.nextInt())),
                new Sample(IntValueSerializer.INSTANCE, () -> new IntValue(random.nextInt())),
                new Sample(LongValueSerializer.INSTANCE, () -> new LongValue(random.nextLong())),
                new Sample(FloatValueSerializer.INSTANCE, () -> new FloatValue(random.nextFloat())),
                new Sample(DoubleValueSerializer.INSTANCE, () -> new DoubleValue(random.nextDouble())),
                new Sample(StringValueSerializer.INSTANCE, () -> new StringValue(text())),
                new Sample(NullValueSerializer.INSTANCE, NullValue::getInstance),
                new Sample(new CopyableValueSerializer<>(StringValue.class), () -> new StringValue(text())),
                new Sample(new ValueSerializer<>(Rounded.class), () -> new Rounded(random.nextDouble())));
    }

    private List<Sample> arrays() {
        return List.of(
                of(Types.PRIMITIVE_ARRAY(Types.BOOLEAN), () -> new boolean[] {random.nextBoolean()}),
                of(Types.PRIMITIVE_ARRAY(Types.BYTE), () -> text().getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                of(Types.PRIMITIVE_ARRAY(Types.SHORT), () -> new short[] {(short) random.nextInt()}),
                of(Types.PRIMITIVE_ARRAY(Types.CHAR), () -> text().toCharArray()),
                of(Types.PRIMITIVE_ARRAY(Types.INT), () -> random.ints(3).toArray()),
                of(Types.PRIMITIVE_ARRAY(Types.LONG), () -> random.longs(3).toArray()),
                of(Types.PRIMITIVE_ARRAY(Types.FLOAT), () -> new float[] {random.nextFloat()}),
                of(Types.PRIMITIVE_ARRAY(Types.DOUBLE), () -> random.doubles(2).toArray()),
                new Sample(StringArraySerializer.INSTANCE, () -> new String[] {text(), null}),
                of(Types.OBJECT_ARRAY(Types.LOCAL_DATE), () -> new LocalDate[] {null, LocalDate.ofEpochDay(1)}),
                // An array of a subclass, which stock gives back as one of the declared class.
                of(Types.OBJECT_ARRAY(Types.GENERIC(Number.class)), () -> new Integer[] {random.nextInt(), null}));
    }

    private List<Sample> composites() {
        TypeInformation<Row> named = Types.ROW_NAMED(new String[] {"a", "b"}, Types.INT, Types.STRING);
        return List.of(
                new Sample(Tuple0Serializer.INSTANCE, () -> Tuple0.INSTANCE),
                of(Types.TUPLE(Types.STRING, Types.INT), () -> Tuple2.of(text(), random.nextInt())),
                // A subclass, of which stock makes one of Flink's own.
                of(new TupleTypeInfo<>(Types.STRING, Types.INT), () -> new NamedPair(text(), random.nextInt())),
                of(Types.POJO(Person.class), this::person),
                of(Types.LIST(Types.STRING), () -> new LinkedList<>(List.of(text()))),
                of(Types.LIST(Types.LIST(Types.SQL_DATE)), () -> List.of(List.of(new java.sql.Date(random.nextInt())))),
                of(Types.MAP(Types.STRING, Types.LONG), () -> new TreeMap<>(Map.of(text(), random.nextLong()))),
                of(
                        Types.MAP(Types.INT, Types.LIST(Types.STRING)),
                        () -> new HashMap<>(java.util.Collections.singletonMap(random.nextInt(), null))),
                of(Types.ROW(Types.INT, Types.STRING), () -> Row.ofKind(kind(), random.nextInt(), text())),
                of(named, () -> {
                    Row row = Row.withNames(kind());
                    row.setField("b", text());
                    row.setField("a", random.nextInt());
                    return row;
                }),
                of(
                        new EitherTypeInfo<>(Types.STRING, Types.SQL_DATE),
                        () -> random.nextBoolean()
                                ? Either.Left(text())
                                : Either.Right(new java.sql.Date(random.nextInt()))),
                new Sample(
                        NullableSerializer.wrap(Stock.serializerOf(Types.LONG), false),
                        () -> random.nextBoolean() ? null : random.nextLong()));
    }

    private <T> T one(T[] all) {
        return all[random.nextInt(all.length)];
    }

    private RowKind kind() {
        return one(RowKind.values());
    }

    private Person person() {
        Person person = random.nextInt(4) == 0 ? new Employee() : new Person();
        person.setId(random.nextLong());
        person.setName(random.nextBoolean() ? text() : null);
        person.setTags(new ArrayList<>(List.of(text())));
        person.setLog(new StringBuilder(text()));
        return person;
    }

    private List<Sample> generic() {
        return List.of(
                of(Types.GENERIC(UUID.class), () -> new UUID(random.nextLong(), random.nextLong())),
                of(
                        Types.GENERIC(Plain.class),
                        () -> new Plain(
                                text(), random.nextInt(), random.longs(2).toArray())),
                of(Types.GENERIC(Plain.class), () -> new PlainWithCache(text())),
                of(Types.GENERIC(Cached.class), () -> new Cached(text())),
                of(Types.GENERIC(HoldsAnything.class), () -> new HoldsAnything(new Cached(text()))),
                of(Types.GENERIC(Object.class), () -> new ArrayList<>(List.of(text()))),
                of(Types.GENERIC(java.time.ZoneOffset.class), () -> java.time.ZoneOffset.ofHours(random.nextInt(9))),
                of(
                        Types.GENERIC(java.time.OffsetDateTime.class),
                        () -> Instant.ofEpochSecond(random.nextInt()).atOffset(java.time.ZoneOffset.UTC)),
                of(Types.GENERIC(java.time.Duration.class), () -> java.time.Duration.ofNanos(random.nextLong())));
    }

    private List<Sample> tables() {
        RowDataSerializer rows = new RowDataSerializer(NUMBER, TEXT, PAIR);
        return List.of(
                new Sample(rows, () -> GenericRowData.ofKind(kind(), random.nextLong(), stringData(), pair())),
                new Sample(rows, () -> {
                    JoinedRowData joined = new JoinedRowData(
                            GenericRowData.of(random.nextLong()), GenericRowData.of(stringData(), pair()));
                    joined.setRowKind(kind());
                    return joined;
                }),
                new Sample(
                        rows,
                        () -> rows.toBinaryRow(GenericRowData.ofKind(kind(), random.nextLong(), null, pair()))
                                .copy()),
                new Sample(new BinaryRowDataSerializer(1), () -> binary(random.nextInt())),
                new Sample(StringDataSerializer.INSTANCE, this::stringData),
                new Sample(new TimestampDataSerializer(3), () -> TimestampData.fromEpochMillis(random.nextInt())),
                new Sample(
                        new TimestampDataSerializer(9),
                        () -> TimestampData.fromEpochMillis(random.nextLong() >> 16, random.nextInt(1_000_000))),
                new Sample(new DecimalDataSerializer(10, 2), () -> decimal(10)),
                new Sample(new DecimalDataSerializer(30, 2), () -> decimal(30)),
                new Sample(
                        new ArrayDataSerializer(TEXT), () -> new GenericArrayData(new Object[] {stringData(), null})),
                new Sample(new MapDataSerializer(TEXT, PAIR), () -> new GenericMapData(Map.of(stringData(), pair()))),
                new Sample(
                        new RawValueDataSerializer<>(Stock.serializerOf(Types.STRING)),
                        () -> RawValueData.fromObject(text())),
                new Sample(
                        new LinkedListSerializer<>(Stock.serializerOf(Types.STRING)),
                        () -> new LinkedList<>(List.of(text()))),
                new Sample(sortedMaps(), () -> new TreeMap<>(Map.of(text(), random.nextLong()))),
                new Sample(
                        ExternalSerializer.of(DataTypes.ROW(DataTypes.BIGINT(), DataTypes.STRING())),
                        () -> Row.of(random.nextLong(), text())));
    }

    private static TypeSerializer<?> sortedMaps() {
        return new SortedMapSerializer<>(
                new NaturalOrder(), Stock.serializerOf(Types.STRING), Stock.serializerOf(Types.LONG));
    }

    private StringData stringData() {
        return StringData.fromString(text().replaceAll("\\p{Cs}", ""));
    }

    private RowData pair() {
        return GenericRowData.of(stringData(), random.nextInt());
    }

    private static BinaryRowData binary(int value) {
        return new RowDataSerializer(new IntType())
                .toBinaryRow(GenericRowData.of(value))
                .copy();
    }

    private @Nullable DecimalData decimal(int precision) {
        return DecimalData.fromBigDecimal(new BigDecimal(new BigInteger(3 * precision, random), 2), precision, 2);
    }

    private List<Sample> avro() {
        return List.of(
                new Sample(new AvroSerializer<>(GenericRecord.class, SCHEMA), this::visit),
                new Sample(new AvroSerializer<>(Point.class), () -> new Point(random.nextInt(), text())));
    }

    private List<Sample> protobuf() {
        SerializerConfigImpl registered = new SerializerConfigImpl();
        registered.registerTypeWithKryoSerializer(Struct.class, MessageSerializer.class);
        return List.of(
                // As Kryo writes it without knowing what it is.
                of(Types.GENERIC(Int64Value.class), () -> Int64Value.of(random.nextLong())),
                new Sample(Types.GENERIC(Struct.class).createSerializer(registered), this::struct));
    }

    private Struct struct() {
        com.google.protobuf.Value text = com.google.protobuf.Value.newBuilder()
                .setStringValue(text().replaceAll("\\p{Cs}", ""))
                .build();
        Struct struct = Struct.newBuilder()
                .putFields("text", text)
                .putFields(
                        "number",
                        com.google.protobuf.Value.newBuilder()
                                .setNumberValue(random.nextDouble())
                                .build())
                .build();
        if (random.nextBoolean()) {
            // Remembered in fields that are no part of what is written.
            assertThat(struct.getSerializedSize()).isPositive();
            assertThat(struct.hashCode()).isEqualTo(struct.hashCode());
        }
        return struct;
    }

    /** As users register one for their messages: it writes what the message itself writes. */
    @SuppressWarnings({"rawtypes", "unchecked"}) // to fit the two versions of Kryo
    public static final class MessageSerializer extends Serializer<Struct> {
        @Override
        public void write(Kryo kryo, Output output, Struct message) {
            byte[] bytes = message.toByteArray();
            output.writeInt(bytes.length);
            output.writeBytes(bytes);
        }

        @Override
        public Struct read(Kryo kryo, Input input, Class type) {
            try {
                return Struct.parseFrom(input.readBytes(input.readInt()));
            } catch (InvalidProtocolBufferException e) {
                throw new KryoException(e);
            }
        }
    }

    /** With strings where Avro reads its own texts. */
    private GenericRecord visit() {
        GenericRecord visit = new GenericData.Record(SCHEMA);
        visit.put("page", text().replaceAll("\\p{Cs}", ""));
        visit.put("count", random.nextBoolean() ? null : random.nextLong());
        visit.put("tags", List.of("a", "b"));
        return visit;
    }

    /** Loses precision when it is written. */
    public static final class Rounded implements Value {
        @Serial
        private static final long serialVersionUID = 1L;

        private double value;

        /** For Flink. */
        public Rounded() {}

        Rounded(double value) {
            this.value = value;
        }

        @Override
        public void write(DataOutputView out) throws java.io.IOException {
            out.writeFloat((float) value);
        }

        @Override
        public void read(DataInputView in) throws java.io.IOException {
            value = in.readFloat();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Rounded rounded && rounded.value == value;
        }

        @Override
        public int hashCode() {
            return Double.hashCode(value);
        }
    }

    /** A pair with a class of its own. */
    @SuppressWarnings("unchecked") // of Tuple2's copy
    public static final class NamedPair extends Tuple2<String, Integer> {
        @Serial
        private static final long serialVersionUID = 1L;

        /** For Flink. */
        public NamedPair() {}

        NamedPair(String first, int second) {
            super(first, second);
        }
    }

    /** A subclass of a POJO, with a field of its own. */
    public static final class Employee extends Person {
        private String office = "none";

        public String getOffice() {
            return office;
        }

        public void setOffice(String office) {
            this.office = office;
        }
    }

    /** For Kryo: all that it holds is known from its fields. */
    static class Plain {
        private final String name;
        private final int number;
        private final long[] numbers;

        Plain(String name, int number, long[] numbers) {
            this.name = name;
            this.number = number;
            this.numbers = numbers;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Plain plain
                    && plain.getClass() == getClass()
                    && plain.name.equals(name)
                    && plain.number == number
                    && java.util.Arrays.equals(plain.numbers, numbers);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** Hides a transient field behind a class that has none. */
    static final class PlainWithCache extends Plain {
        private transient int cached = 1;

        PlainWithCache(String name) {
            super(name, 1, new long[0]);
            cached = name.length() + 2;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return super.equals(other) && other instanceof PlainWithCache with && with.cached == cached;
        }

        @Override
        public int hashCode() {
            return cached;
        }
    }

    /** Has a transient field, which Kryo's copy takes along. */
    static final class Cached {
        private final String name;
        private final transient Optional<String> upper;

        Cached(String name) {
            this.name = name;
            this.upper = Optional.of(name);
        }

        @Override
        @SuppressWarnings("OptionalEquality") // null after a round trip
        public boolean equals(@Nullable Object other) {
            return other instanceof Cached cached
                    && cached.name.equals(name)
                    && (cached.upper == null) == (upper == null);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** What it holds, only the object knows. */
    static final class HoldsAnything {
        private final Object held;

        HoldsAnything(Object held) {
            this.held = held;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof HoldsAnything holds && holds.held.equals(held);
        }

        @Override
        public int hashCode() {
            return held.hashCode();
        }
    }

    /** For Avro's reflection. */
    public static final class Point {
        int x;
        String name;

        /** For Avro. */
        public Point() {
            this(0, "");
        }

        Point(int x, String name) {
            this.x = x;
            this.name = name;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Point point && point.x == x && point.name.equals(name);
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    /** Of strings. */
    static final class NaturalOrder implements java.util.Comparator<String>, java.io.Serializable {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public int compare(String one, String other) {
            return one.compareTo(other);
        }
    }
}
