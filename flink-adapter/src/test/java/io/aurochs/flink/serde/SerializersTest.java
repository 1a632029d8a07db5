package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.Seed;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What arrives on Aurochs is what arrives on stock, whatever the serializer: in class, equality, hash code and bytes. */
@SuppressWarnings("NullAway") // serializers know no nullness
class SerializersTest {
    private static final int VALUES = 50;

    /** Where Flink keeps the serializers of records; the others are of state, timers and what tasks tell one another. */
    private static final List<String> PACKAGES = List.of(
            "org.apache.flink.api.common.typeutils.base.",
            "org.apache.flink.api.java.typeutils.runtime.",
            "org.apache.flink.table.runtime.typeutils.",
            "org.apache.flink.formats.avro.typeutils.");

    /**
     * Serialized and read back, as all that are not known; the first three are in 2.3 only, and only the state of window
     * operators has keys of the last.
     */
    private static final List<String> NOT_SAMPLED = List.of(
            "org.apache.flink.api.common.typeutils.base.BitmapSerializer",
            "org.apache.flink.api.common.typeutils.base.SetSerializer",
            "org.apache.flink.api.common.typeutils.base.VariantSerializer",
            "org.apache.flink.table.runtime.typeutils.WindowKeySerializer");

    @Test
    void whatArrivesIsWhatArrivesOnStock() throws Exception {
        long seed = Seed.next();
        for (SerializerSamples.Sample sample : new SerializerSamples(seed).all()) {
            RecordCopier copier = RecordCopiers.of(sample.serializer(), Set.of());
            for (int i = 0; i < VALUES; i++) {
                assertArrivesAsOnStock(
                        sample.serializer(), copier, sample.values().get());
            }
        }
    }

    private static void assertArrivesAsOnStock(TypeSerializer<?> serializer, RecordCopier copier, Object value)
            throws IOException {
        Object stock = Stock.roundTrip(serializer, value);
        Object aurochs = copier.copy(value);
        String what = serializer.getClass().getName() + ", " + copier.description() + ", of " + value;
        if (stock == null || aurochs == null) {
            assertThat(aurochs).as(what).isSameAs(stock);
            return;
        }
        assertThat((Object) aurochs.getClass()).as(what).isEqualTo(stock.getClass());
        if (hasEquality(stock)) {
            assertThat(aurochs.equals(stock)).as("ours equals stock's: " + what).isTrue();
            assertThat(stock.equals(aurochs)).as("stock's equals ours: " + what).isTrue();
            assertThat(aurochs.hashCode()).as("hash code: " + what).isEqualTo(stock.hashCode());
        }
        assertThat(Stock.bytes(serializer, aurochs)).as("bytes: " + what).isEqualTo(Stock.bytes(serializer, stock));
        assertThat(Difference.between(serializer, stock, aurochs)).as(what).isNull();
    }

    private static boolean hasEquality(Object value) {
        try {
            return value.getClass().getMethod("equals", Object.class).getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    /** So that nothing is trusted unseen. */
    @Test
    void everySerializerThatIsTrustedIsSampled() {
        assertThat(sampled()).containsAll(KnownSerializers.all());
    }

    /** A serializer that a new version of Flink brings is found here, and gets a sample. */
    @Test
    void everySerializerOfRecordsIsSampled() throws Exception {
        Set<String> missing = new TreeSet<>();
        for (String jar : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (jar.endsWith(".jar") && new File(jar).getName().startsWith("flink-")) {
                missing.addAll(serializersIn(jar));
            }
        }
        assertThat(missing).hasSizeGreaterThan(30);
        sampled().forEach(type -> missing.remove(type.getName()));
        assertThat(missing).containsExactlyInAnyOrderElementsOf(existing(NOT_SAMPLED));
    }

    private static Set<Class<?>> sampled() {
        return new SerializerSamples(1)
                .all().stream().map(sample -> sample.serializer().getClass()).collect(Collectors.toSet());
    }

    private static List<String> existing(List<String> names) {
        return names.stream().filter(name -> load(name) != null).toList();
    }

    private static List<String> serializersIn(String jar) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            return file.stream()
                    .map(entry -> entry.getName().replace('/', '.'))
                    .filter(name -> PACKAGES.stream().anyMatch(name::startsWith) && name.endsWith("Serializer.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .filter(SerializersTest::isSerializer)
                    .toList();
        }
    }

    private static boolean isSerializer(String name) {
        Class<?> type = load(name);
        return type != null && TypeSerializer.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
    }

    private static @Nullable Class<?> load(String name) {
        try {
            return Class.forName(name, false, SerializersTest.class.getClassLoader());
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            return null;
        }
    }
}
