package io.aurochs.memory;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.aurochs.api.Internal;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.util.Objects;
import net.openhft.chronicle.core.UnsafeMemory;
import org.jspecify.annotations.Nullable;

/**
 * Memory outside the heap that neither grows nor moves: what has been written and published can be read while its owner writes on
 * behind it. Positions are bytes from 0. One thread writes; who reads must have seen that what it reads was published. A block that
 * nobody can reach any more is given back by itself.
 */
public final class OffHeapBlock {
    private static final int[] NOT_KNOWN = new int[0];
    private static final long NOWHERE = 0;
    /** What an address counts from outside of the heap. */
    private static final @Nullable Object NO_OBJECT = null;

    private static final Cleaner CLEANER = Cleaner.create();
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    /** Up to how many bytes are copied word by word, which for more of them is slower than one call for all. */
    private static final int FEW_BYTES = 64;

    private final @Nullable PageMapping mapping;
    private final Cleaner.@Nullable Cleanable unmapping;
    /** For stretches; of a single value it would check its scope and the order of bytes each time, too. */
    private final ByteBuffer bytes;

    private final long address;
    private final int size;
    private final @Nullable NodeMemory memory;
    private final @Nullable String file;

    private OffHeapBlock(PageMapping mapping, @Nullable NodeMemory memory) {
        this.mapping = mapping;
        this.bytes = mapping.asBuffer();
        this.address = mapping.address();
        this.size = bytes.capacity();
        this.memory = memory;
        this.file = null;
        this.unmapping = CLEANER.register(this, mapping::release);
    }

    private OffHeapBlock(ByteBuffer bytes, long address, @Nullable String file) {
        this.mapping = null;
        this.bytes = bytes.order(ByteOrder.nativeOrder());
        this.address = address;
        this.size = bytes.capacity();
        this.file = file;
        this.memory = null;
        this.unmapping = null;
    }

    /**
     * Allocates a block that lies on the node of whoever touches it first.
     *
     * @param bytes its size at least
     * @throws MappingException when the system has no more
     */
    @Internal
    public static OffHeapBlock anywhere(int bytes) {
        return new OffHeapBlock(PageMapping.map(bytes), null);
    }

    /**
     * Allocates a block that lies on a node.
     *
     * @param bytes its size at least
     * @throws MappingException when the system has no more
     */
    @Internal
    public static OffHeapBlock on(NodeMemory memory, int bytes) {
        return new OffHeapBlock(memory.map(bytes), memory);
    }

    /**
     * A stretch of a file, as it was mapped; it is given back when nobody can reach it any more. What is written to it is the mapping's
     * business.
     *
     * @param name the file's, for messages
     */
    @Internal
    public static OffHeapBlock of(MappedByteBuffer file, String name) {
        return new OffHeapBlock(file, Pointer.nativeValue(Native.getDirectBufferPointer(file)), name);
    }

    /** A block without any room. */
    @Internal
    public static OffHeapBlock empty() {
        return new OffHeapBlock(ByteBuffer.allocateDirect(0), NOWHERE, null);
    }

    /** The file that it is a stretch of; null when it is memory. */
    @Internal
    public @Nullable String file() {
        return file;
    }

    /** How many bytes it has room for. */
    public int size() {
        return size;
    }

    /** Where one value of so many bytes is, which has to lie within the block. */
    private long at(int position, int valueBytes) {
        return address + Objects.checkIndex(position, size - (valueBytes - 1));
    }

    /** Why this JVM cannot allocate blocks, or null when it can. */
    @Internal
    public static @Nullable String unavailableBecause() {
        return PageMapping.unavailableBecause();
    }

    /** How many blocks, and buffers on nodes, this process has now. */
    @Internal
    public static int mapped() {
        return PageMapping.mapped();
    }

    /** Writes an {@code int}. */
    @Internal
    public void putInt(int position, int value) {
        try {
            UnsafeMemory.unsafePutInt(NO_OBJECT, at(position, Integer.BYTES), value);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Reads an {@code int}. */
    public int getInt(int position) {
        try {
            return UnsafeMemory.unsafeGetInt(NO_OBJECT, at(position, Integer.BYTES));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Writes a {@code long}. */
    @Internal
    public void putLong(int position, long value) {
        try {
            UnsafeMemory.unsafePutLong(NO_OBJECT, at(position, Long.BYTES), value);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Reads a {@code long}. */
    public long getLong(int position) {
        try {
            return UnsafeMemory.unsafeGetLong(NO_OBJECT, at(position, Long.BYTES));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Reads the bytes of a short stretch, the first lowest, as a little-endian machine reads all eight of them.
     *
     * @param length how many bytes, 0 to 8; the others are 0 in the result
     */
    public long getLong(int position, int length) {
        if (position <= size() - Long.BYTES) {
            // Shifted twice by half: a shift by all 64 bits would be none.
            int half = length * (Byte.SIZE / 2);
            return getLong(position) & ~((-1L << half) << half);
        }
        long word = 0;
        for (int i = length - 1; i >= 0; i--) {
            word = (word << Byte.SIZE) | (getByte(position + i) & 0xFF);
        }
        return word;
    }

    /** Writes a {@code byte}. */
    @Internal
    public void putByte(int position, byte value) {
        try {
            UnsafeMemory.unsafePutByte(NO_OBJECT, at(position, Byte.BYTES), value);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Reads a {@code byte}. */
    public byte getByte(int position) {
        try {
            return UnsafeMemory.unsafeGetByte(NO_OBJECT, at(position, Byte.BYTES));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Copies bytes to another block. */
    @Internal
    public void copyTo(int position, OffHeapBlock to, int toPosition, int length) {
        if (length > FEW_BYTES) {
            try {
                to.bytes.put(toPosition, bytes, position, length);
            } finally {
                Reference.reachabilityFence(this);
                Reference.reachabilityFence(to);
            }
            return;
        }
        int done = 0;
        for (; done <= length - Long.BYTES; done += Long.BYTES) {
            to.putLong(toPosition + done, getLong(position + done));
        }
        for (; done < length; done++) {
            to.putByte(toPosition + done, getByte(position + done));
        }
    }

    /**
     * Copies bytes to another block in whole words, and so up to seven bytes more than asked for, which end up behind the copy: quicker
     * where there is nothing yet.
     */
    @Internal
    public void copyLooselyTo(int position, OffHeapBlock to, int toPosition, int length) {
        int words = (length + Long.BYTES - 1) & -Long.BYTES;
        if (length > FEW_BYTES || position > size() - words || toPosition > to.size() - words) {
            copyTo(position, to, toPosition, length);
            return;
        }
        for (int done = 0; done < words; done += Long.BYTES) {
            to.putLong(toPosition + done, getLong(position + done));
        }
    }

    /** Whether bytes are the same as those of a block, which may be this one. */
    public boolean equals(int position, OffHeapBlock other, int otherPosition, int length) {
        int done = 0;
        for (; done <= length - Long.BYTES; done += Long.BYTES) {
            if (getLong(position + done) != other.getLong(otherPosition + done)) {
                return false;
            }
        }
        for (; done < length; done++) {
            if (getByte(position + done) != other.getByte(otherPosition + done)) {
                return false;
            }
        }
        return true;
    }

    /** Makes bytes 0. */
    @Internal
    public void clear(int position, int length) {
        int done = 0;
        for (; done <= length - Long.BYTES; done += Long.BYTES) {
            putLong(position + done, 0);
        }
        for (; done < length; done++) {
            putByte(position + done, (byte) 0);
        }
    }

    /** Writes bytes of an array. */
    @Internal
    public void put(int position, byte[] from, int offset, int length) {
        try {
            bytes.put(position, from, offset, length);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Writes bytes of an array, in whole words: as {@link #copyLooselyTo}. */
    @Internal
    public void putLoosely(int position, byte[] from, int offset, int length) {
        int words = (length + Long.BYTES - 1) & -Long.BYTES;
        if (length > FEW_BYTES || offset > from.length - words || position > size() - words) {
            put(position, from, offset, length);
            return;
        }
        for (int done = 0; done < words; done += Long.BYTES) {
            putLong(position + done, (long) WORDS.get(from, offset + done));
        }
    }

    /** Writes the first bytes of an array. */
    @Internal
    public void put(int position, byte[] from, int length) {
        try {
            bytes.put(position, from, 0, length);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Reads into the beginning of an array. */
    public void get(int position, byte[] to, int length) {
        try {
            bytes.get(position, to, 0, length);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Reads into an array, from an offset on. */
    public void get(int position, byte[] to, int offset, int length) {
        try {
            bytes.get(position, to, offset, length);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Its bytes, for the compression, which keeps the block reachable meanwhile. */
    ByteBuffer asBuffer() {
        return bytes;
    }

    /** Where its pages lie now, see {@link OffHeapBuffer#nodesOfPages()}. */
    @Internal
    public int[] nodesOfPages() {
        return memory == null || mapping == null ? NOT_KNOWN : memory.nodesOfPages(mapping);
    }

    /** Gives the memory back; nobody may use the block any more. */
    @Internal
    public void release() {
        if (unmapping != null) {
            unmapping.clean();
        }
    }
}
