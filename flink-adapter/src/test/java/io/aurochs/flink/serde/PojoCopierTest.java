package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.apache.flink.types.NullFieldException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway") // a copy of something is something
class PojoCopierTest {
    private final TypeSerializer<Person> serializer = Stock.serializerOf(Person.class);
    private final RecordCopier copier = RecordCopiers.of(serializer, Set.of());

    private static Person person() {
        Person person = new Person();
        person.setId(5);
        person.setLog(new StringBuilder("log"));
        person.setHistory(new long[] {1, 2});
        person.cached = 9;
        person.marks = new int[] {3, 4};
        person.setName("Ada");
        person.setActive(true);
        person.setAge(36);
        Person.Address address = new Person.Address();
        address.street = "St James's Square";
        address.latitude = 51.5;
        address.longitude = -0.1f;
        address.zone = 'W';
        address.floor = -1;
        address.house = 12;
        person.setAddress(address);
        person.setTags(new ArrayList<>(List.of("a", "b")));
        return person;
    }

    private static void assertSame(Object copy, Object stocks) {
        assertThat(copy).hasSameClassAs(stocks);
        assertThat(copy)
                .usingRecursiveComparison()
                .withEqualsForType((one, other) -> one.compareTo(other) == 0, StringBuilder.class)
                .isEqualTo(stocks);
    }

    @Test
    void copiesAsStockDoes() throws Exception {
        assertThat(copier.handover()).isEqualTo(Handover.GENERATED_COPY);
        assertSame(copier.copy(person()), Stock.roundTrip(serializer, person()));
        assertSame(copier.copy(person()), serializer.copy(person()));
    }

    @Test
    void leavesTransientFieldsAsTheConstructorMadeThem() {
        Person.made = 100;
        Person copy = (Person) copier.copy(person());
        assertThat(copy).extracting(person -> person.cached).isEqualTo(7);
        assertThat(Person.made).isEqualTo(102);
    }

    @Test
    void sharesNothingMutable() {
        Person person = person();
        Person copy = (Person) copier.copy(person);
        assertThat(copy).isNotNull();
        assertThat(copy.marks).isNotSameAs(person.marks);
        assertThat(copy.getAddress()).isNotSameAs(person.getAddress());
        assertThat(copy.getTags()).isNotSameAs(person.getTags());
        assertThat(copy.getLog()).isNotSameAs(person.getLog());
        assertThat(copy.getHistory()).isNotSameAs(person.getHistory());
        assertThat(copy.getName()).isSameAs(person.getName());
    }

    /** Also where the constructor leaves something else. */
    @Test
    void passesNulls() throws Exception {
        Person person = new Person();
        person.marks = null;
        person.setTags(null);
        Person copy = (Person) copier.copy(person);
        assertSame(copy, Stock.roundTrip(serializer, person));
        assertThat(copy.getTags()).isNull();
        assertThat(copier.copy(null)).isNull();
    }

    @Test
    void leavesObjectsOfSubclassesToTheSerializer() throws Exception {
        Person.Employee employee = new Person.Employee();
        employee.salary = 10;
        employee.setName("Bob");
        employee.setLog(new StringBuilder("log"));
        assertSame(copier.copy(employee), Stock.roundTrip(serializer, employee));
        assertThat(copier.copy(employee)).isNotSameAs(employee);
    }

    @Test
    void handsOverObjectsOfASubclassDeclaredImmutable() {
        RecordCopier withDeclared = RecordCopiers.of(serializer, Set.of(Person.Employee.class.getName()));
        Person.Employee employee = new Person.Employee();
        assertThat(withDeclared.copy(employee)).isSameAs(employee);
        assertThat(withDeclared.copy(person())).isNotNull().isExactlyInstanceOf(Person.class);
        assertThat(withDeclared.isIdentity()).isFalse();
    }

    private static PojoSerializer<?> pojoSerializer(Class<?> type, TypeSerializer<?>... fieldSerializers) {
        Field[] fields = type.getDeclaredFields();
        assertThat(fields).hasSameSizeAs(fieldSerializers);
        return new PojoSerializer<>(type, fieldSerializers, fields, new SerializerConfigImpl());
    }

    private static final class Hidden {
        private int[] values = {1};

        private Hidden() {}
    }

    @Test
    void reachesPrivateClassesConstructorsAndFields() {
        RecordCopier ofHidden = RecordCopiers.of(
                pojoSerializer(Hidden.class, Stock.serializerOf(Types.PRIMITIVE_ARRAY(Types.INT))), Set.of());
        assertThat(ofHidden.handover()).isEqualTo(Handover.GENERATED_COPY);
        Hidden record = new Hidden();
        record.values = new int[] {2, 3};
        Hidden copy = (Hidden) ofHidden.copy(record);
        assertThat(copy).isNotNull().isNotSameAs(record);
        assertThat(copy.values).containsExactly(2, 3).isNotSameAs(record.values);
    }

    /** A public final field is one of a POJO's. */
    public static class WithFinal {
        public final String name;

        /** For Flink. */
        public WithFinal() {
            this("none");
        }

        WithFinal(String name) {
            this.name = name;
        }
    }

    @Test
    void leavesClassesWithFinalFieldsToTheSerializer() throws Exception {
        TypeSerializer<WithFinal> ofFinal = Stock.serializerOf(WithFinal.class);
        RecordCopier copierOfFinal = RecordCopiers.of(ofFinal, Set.of());
        assertThat(copierOfFinal.handover()).isEqualTo(Handover.ROUND_TRIP);
        assertThat(copierOfFinal.description()).endsWith("not by a generated class: field name is final");
        assertSame(copierOfFinal.copy(new WithFinal("x")), Stock.roundTrip(ofFinal, new WithFinal("x")));
    }

    /** A superclass of records. */
    public abstract static class Shape {
        public int id;
    }

    /** The only kind of it. */
    public static class Circle extends Shape {
        public double radius;
    }

    @Test
    void leavesAbstractClassesToTheSerializer() throws Exception {
        TypeSerializer<Shape> ofShapes = Stock.serializerOf(Types.POJO(Shape.class));
        RecordCopier copierOfShapes = RecordCopiers.of(ofShapes, Set.of());
        assertThat(copierOfShapes.handover()).isEqualTo(Handover.ROUND_TRIP);
        Circle circle = new Circle();
        circle.id = 3;
        circle.radius = 2.5;
        assertSame(copierOfShapes.copy(circle), Stock.roundTrip(ofShapes, circle));
    }

    /** A class of a type parameter, as Flink sees them in subclasses. */
    public static class Box<T> {
        public @Nullable T value;
        public @Nullable Tuple2<T, Integer> pair;
    }

    /** Boxes of arrays. */
    public static class ArrayBox extends Box<int[]> {
        public long id;
    }

    @Test
    void copiesFieldsOfErasedTypes() {
        RecordCopier ofBoxes = RecordCopiers.of(Stock.serializerOf(ArrayBox.class), Set.of());
        assertThat(ofBoxes.handover()).isEqualTo(Handover.GENERATED_COPY);
        ArrayBox box = new ArrayBox();
        box.id = 4;
        box.value = new int[] {1};
        box.pair = Tuple2.of(new int[] {2}, 3);
        ArrayBox copy = (ArrayBox) ofBoxes.copy(box);
        assertThat(copy).usingRecursiveComparison().isEqualTo(box);
        assertThat(copy).isNotNull().extracting(b -> b.value).isNotSameAs(box.value);
    }

    @Test
    void failsOnIllegalNullsWithin() {
        RecordCopier ofBoxes = RecordCopiers.of(Stock.serializerOf(ArrayBox.class), Set.of());
        ArrayBox box = new ArrayBox();
        box.pair = new Tuple2<>();
        box.pair.f0 = new int[] {1};
        assertThatThrownBy(() -> ofBoxes.copy(box)).isInstanceOf(NullFieldException.class);
    }
}
