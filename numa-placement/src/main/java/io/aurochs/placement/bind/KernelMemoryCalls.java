package io.aurochs.placement.bind;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import java.util.Map;

/**
 * Asks the kernel itself, by the number of the system call: the C library has no function for these, and libnuma, which has, is not
 * on every machine.
 */
final class KernelMemoryCalls implements MemoryCalls {
    /** The node is tried first, and others are taken when it is full: a strict policy would end the process then. */
    private static final long PREFERRED = 1;

    private static final int HIGHEST_NODE = 1023;
    private static final int OWN_PROCESS = 0;
    private static final int EPERM = 1;
    private static final int EINVAL = 22;
    private static final int ENOSYS = 38;

    /** Of mbind and move_pages, by JNA's name of the processor. */
    private static final Map<String, Numbers> NUMBERS =
            Map.of("x86-64", new Numbers(237, 279), "aarch64", new Numbers(235, 239), "riscv64", new Numbers(235, 239));

    private record Numbers(long mbind, long movePages) {}

    @Override
    public void prefer(long address, long bytes, int node) throws RefusedException {
        if (node > HIGHEST_NODE) {
            throw new RefusedException("node " + node + " is beyond node " + HIGHEST_NODE + ", the last there can be");
        }
        Numbers numbers = numbers();
        Memory mask = new Memory((HIGHEST_NODE + 1) / Byte.SIZE);
        mask.clear();
        mask.setLong((long) node / Long.SIZE * Long.BYTES, 1L << (node % Long.SIZE));
        // The kernel takes one off the number of bits.
        call("mbind", numbers.mbind(), address, bytes, PREFERRED, mask, HIGHEST_NODE + 2L, 0L);
    }

    @Override
    public int[] nodesOf(long[] pages) throws RefusedException {
        if (pages.length == 0) {
            return new int[0];
        }
        Numbers numbers = numbers();
        Memory addresses = new Memory((long) pages.length * Long.BYTES);
        Memory status = new Memory((long) pages.length * Integer.BYTES);
        addresses.write(0, pages, 0, pages.length);
        // No target nodes: nothing is moved, the status tells where each page is.
        call(
                "move_pages",
                numbers.movePages(),
                (long) OWN_PROCESS,
                (long) pages.length,
                addresses,
                Pointer.NULL,
                status,
                0L);
        return status.getIntArray(0, pages.length);
    }

    private static Numbers numbers() throws RefusedException {
        String problem = JnaLibrary.problem();
        if (problem != null) {
            throw new RefusedException(problem);
        }
        Numbers numbers = Platform.isLinux() ? NUMBERS.get(Platform.ARCH) : null;
        if (numbers == null) {
            throw new RefusedException("memory is placed on Linux on x86-64, aarch64 and riscv64 only");
        }
        return numbers;
    }

    private static void call(String name, long number, Object... arguments) throws RefusedException {
        Object[] all = new Object[arguments.length + 1];
        all[0] = number;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        Function systemCall = NativeLibrary.getProcess().getFunction("syscall");
        if (systemCall.invokeLong(all) < 0) {
            throw new RefusedException(explain(name, Native.getLastError()));
        }
    }

    private static String explain(String name, int errno) {
        return switch (errno) {
            case EPERM ->
                "the system forbids " + name + " (EPERM); permit it in the sandbox's or container's system call filter";
            case EINVAL ->
                name + " was refused (EINVAL): the node has no memory, or none that this process may use; look at"
                        + " it with 'aurochs topology'";
            case ENOSYS -> "the kernel does not know " + name + " (ENOSYS); it was built without NUMA support";
            default -> name + " was refused (errno " + errno + ")";
        };
    }
}
