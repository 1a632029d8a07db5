package io.aurochs.memory;

import io.aurochs.api.Internal;
import java.lang.ref.Reference;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import org.jspecify.annotations.Nullable;

/**
 * LZ4 from block to block. The library is native code where there is some for the machine, and Java elsewhere. It is an optional
 * dependency: {@link #unavailableBecause()} says so where it is missing. Any thread.
 */
@Internal
public final class BlockCompression {
    private static final String REMEDY =
            "at.yawk.lz4:lz4-java, which compresses state, is not on the class path; add it";

    private final LZ4Compressor compressor;
    private final LZ4SafeDecompressor decompressor;

    BlockCompression(LZ4Factory library) {
        compressor = library.fastCompressor();
        decompressor = library.safeDecompressor();
    }

    private static final class Fastest {
        static final @Nullable BlockCompression INSTANCE = load();

        private static @Nullable BlockCompression load() {
            try {
                return new BlockCompression(LZ4Factory.fastestInstance());
            } catch (LinkageError e) {
                return null;
            }
        }
    }

    /** Why this JVM cannot compress, or null when it can. */
    public static @Nullable String unavailableBecause() {
        return Fastest.INSTANCE == null ? REMEDY : null;
    }

    /**
     * The fastest one on this machine.
     *
     * @throws IllegalStateException when the library is missing
     */
    public static BlockCompression fastest() {
        BlockCompression fastest = Fastest.INSTANCE;
        if (fastest == null) {
            throw new IllegalStateException(REMEDY);
        }
        return fastest;
    }

    /** How many bytes so many come to at most. */
    public int mostBytes(int length) {
        return compressor.maxCompressedLength(length);
    }

    /**
     * Compresses a stretch.
     *
     * @param to has room for {@link #mostBytes} from the position on
     * @return how many bytes it came to
     */
    public int compress(OffHeapBlock from, int position, int length, OffHeapBlock to, int toPosition) {
        try {
            return compressor.compress(
                    from.asBuffer(), position, length, to.asBuffer(), toPosition, to.size() - toPosition);
        } finally {
            Reference.reachabilityFence(from);
            Reference.reachabilityFence(to);
        }
    }

    /**
     * Restores a stretch.
     *
     * @param position where the {@code length} compressed bytes lie
     * @param to has room for all that they were made of
     * @return how many bytes that was
     */
    public int decompress(OffHeapBlock from, int position, int length, OffHeapBlock to, int toPosition) {
        try {
            return decompressor.decompress(
                    from.asBuffer(), position, length, to.asBuffer(), toPosition, to.size() - toPosition);
        } finally {
            Reference.reachabilityFence(from);
            Reference.reachabilityFence(to);
        }
    }
}
