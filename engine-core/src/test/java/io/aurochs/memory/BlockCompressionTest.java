package io.aurochs.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.testing.Seeds;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@EnabledOnOs(OS.LINUX)
class BlockCompressionTest {
    private static final int BYTES = 1 << 16;

    private final OffHeapBlock text = OffHeapBlock.anywhere(BYTES);
    private final OffHeapBlock compressed = OffHeapBlock.anywhere(4 * BYTES);
    private final OffHeapBlock restored = OffHeapBlock.anywhere(BYTES);

    @AfterEach
    void release() {
        text.release();
        compressed.release();
        restored.release();
    }

    static LongStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void eachKindOfTheLibraryReadsWhatEachHasWritten(long seed) {
        BlockCompression[] kinds = {
            BlockCompression.fastest(),
            new BlockCompression(LZ4Factory.fastestJavaInstance()),
            new BlockCompression(LZ4Factory.safeInstance())
        };
        Random random = new Random(seed);
        for (BlockCompression writer : kinds) {
            for (BlockCompression reader : kinds) {
                int length = random.nextInt(BYTES);
                int letters = 1 + random.nextInt(256);
                for (int i = 0; i < length; i++) {
                    text.putByte(i, (byte) random.nextInt(letters));
                }
                assertThat(writer.mostBytes(length)).isLessThan(compressed.size() - 100);
                int bytes = writer.compress(text, 0, length, compressed, 100);
                assertThat(reader.decompress(compressed, 100, bytes, restored, 0))
                        .isEqualTo(length);
                assertThat(restored.equals(0, text, 0, length)).isTrue();
            }
        }
    }

    /** Has this class anew, and none of the library's. */
    private static final class WithoutLibrary extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("net.jpountz.")) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith(BlockCompression.class.getName())) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void saysWhatIsMissing() throws ReflectiveOperationException {
        Class<?> without = new WithoutLibrary().loadClass(BlockCompression.class.getName());
        assertThat(without).isNotEqualTo(BlockCompression.class);
        String remedy = "at.yawk.lz4:lz4-java, which compresses state, is not on the class path; add it";
        assertThat(without.getMethod("unavailableBecause").invoke(null)).isEqualTo(remedy);
        Method fastest = without.getMethod("fastest");
        assertThatThrownBy(() -> fastest.invoke(null))
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(remedy);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatRepeatsGetsSmall(long seed) {
        text.clear(0, BYTES);
        text.putLong(0, seed);
        assertThat(BlockCompression.fastest().compress(text, 0, BYTES, compressed, 0))
                .isLessThan(BYTES / 100);
        assertThat(BlockCompression.unavailableBecause()).isNull();
    }
}
