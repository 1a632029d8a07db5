package io.aurochs.bundle;

/**
 * Layout of a bundle in memory outside the heap; all fields in native byte order.
 *
 * <pre>
 *   0        4        8                16       20       24       28       32
 *   +--------+--------+----------------+--------+--------+--------+--------+
 *   | count  | version| epoch          | source | node   | flags  | length |
 *   +--------+--------+----------------+--------+--------+--------+--------+
 *   | key hash (if flag) | size | payload ... | key hash | size | ...       |
 *   +-----------------------------------------------------------------------+
 * </pre>
 *
 * {@code count}: records; {@code version}: encoding version; {@code source}: producing task; {@code node}: NUMA node of
 * the memory; {@code length}: bytes after the header; {@code size}: payload bytes of one record.
 */
final class BundleDescriptor {
    /** Encoding version of bundles that hold references. */
    static final int REFERENCES = 0;
    /** Encoding version of the layout above. */
    static final int VERSION = 1;

    static final int COUNT_OFFSET = 0;
    static final int VERSION_OFFSET = 4;
    static final int EPOCH_OFFSET = 8;
    static final int SOURCE_OFFSET = 16;
    static final int NODE_OFFSET = 20;
    static final int FLAGS_OFFSET = 24;
    static final int LENGTH_OFFSET = 28;
    static final int HEADER_BYTES = 32;

    static final int FLAG_KEY_HASHES = 1;

    private BundleDescriptor() {}
}
