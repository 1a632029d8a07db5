package io.aurochs.memory;

import com.sun.jna.Function;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.aurochs.placement.bind.JnaLibrary;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Pages of the process's own, mapped for one purpose: no allocator hands them out again, so what is asked of the kernel for them holds
 * for them alone. They are touched by nobody before their owner.
 */
final class PageMapping {
    private static final long ANYWHERE = 0;
    private static final int READ_WRITE = 3;
    private static final int PRIVATE_ANONYMOUS = 0x22;
    private static final int NO_FILE = -1;
    private static final long FAILED = -1;

    private static final AtomicInteger MAPPED = new AtomicInteger();

    private final long address;
    private final long bytes;

    private PageMapping(long address, long bytes) {
        this.address = address;
        this.bytes = bytes;
        MAPPED.incrementAndGet();
    }

    private static final class Probe {
        static final @Nullable String FAILURE = probe();

        private static @Nullable String probe() {
            String problem = JnaLibrary.problem();
            if (problem != null) {
                return problem;
            }
            try {
                PageMapping page = map(1);
                page.asBuffer().put(0, (byte) 1);
                page.release();
                return null;
            } catch (MappingException | LinkageError e) {
                return String.valueOf(e.getMessage());
            }
        }
    }

    private static final class Page {
        static final int BYTES = function("getpagesize").invokeInt(new Object[0]);
    }

    /** Why this JVM cannot map pages, or null when it can. */
    static @Nullable String unavailableBecause() {
        return Probe.FAILURE;
    }

    /**
     * Maps pages.
     *
     * @param bytes how many at least; rounded up to whole pages
     * @throws MappingException when the system has no more
     */
    static PageMapping map(long bytes) {
        long pageBytes = pageBytes();
        long whole = (bytes + pageBytes - 1) / pageBytes * pageBytes;
        long address =
                function("mmap").invokeLong(new Object[] {ANYWHERE, whole, READ_WRITE, PRIVATE_ANONYMOUS, NO_FILE, 0L});
        if (address == FAILED) {
            throw new MappingException("cannot map " + whole + " bytes outside the heap (errno " + Native.getLastError()
                    + "); raise the limit on the process's memory or mappings");
        }
        return new PageMapping(address, whole);
    }

    /** How large the system's pages are, bytes. */
    static int pageBytes() {
        return Page.BYTES;
    }

    /** How many there are in this process now. */
    static int mapped() {
        return MAPPED.get();
    }

    long address() {
        return address;
    }

    long bytes() {
        return bytes;
    }

    /** The pages, at most 2 GiB of them, for as long as they are mapped. */
    ByteBuffer asBuffer() {
        return new Pointer(address).getByteBuffer(0, bytes).order(ByteOrder.nativeOrder());
    }

    /** Gives the pages back; nobody may use them any more. */
    void release() {
        function("munmap").invokeInt(new Object[] {address, bytes});
        MAPPED.decrementAndGet();
    }

    private static Function function(String name) {
        return NativeLibrary.getProcess().getFunction(name);
    }
}
