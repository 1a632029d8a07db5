package io.aurochs.placement.topology;

import java.util.BitSet;

/**
 * Reads the list format of the kernel, in which it names CPUs and NUMA nodes: {@code 0-3,8,10-11}.
 *
 * <p>Source: {@code Documentation/admin-guide/cputopology.rst} of Linux. An empty text is an empty list: a node without
 * CPUs has one. The stride form ({@code 0-31:2/4}) is only ever read by the kernel, never written, and is refused.
 */
public final class CpuListParser {
    /** The highest id accepted; kernels are built for at most 8192 CPUs, so more can only be a damaged file. */
    public static final int HIGHEST_ID = 65_535;

    private CpuListParser() {}

    /**
     * Parses one list; blanks and line ends around it and around its parts are ignored.
     *
     * @throws IllegalArgumentException when {@code text} is not in list format; the message names the part at fault
     */
    public static IdSet parse(String text) {
        BitSet ids = new BitSet();
        if (!text.isBlank()) {
            for (String part : text.strip().split(",", -1)) {
                addRange(part.strip(), ids);
            }
        }
        return IdSet.of(ids);
    }

    private static void addRange(String part, BitSet ids) {
        int dash = part.indexOf('-');
        int first = id(dash < 0 ? part : part.substring(0, dash), part);
        int last = dash < 0 ? first : id(part.substring(dash + 1), part);
        if (last < first) {
            throw new IllegalArgumentException("range=" + part + " ends before it begins");
        }
        ids.set(first, last + 1);
    }

    private static int id(String digits, String part) {
        // Integer.parseInt alone would accept a sign and digits of other scripts.
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new IllegalArgumentException("part=" + part + " must be a number or first-last");
        }
        int id = digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
        if (id > HIGHEST_ID) {
            throw new IllegalArgumentException("part=" + part + " must not exceed " + HIGHEST_ID);
        }
        return id;
    }
}
