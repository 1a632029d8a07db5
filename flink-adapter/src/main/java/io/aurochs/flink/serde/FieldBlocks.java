package io.aurochs.flink.serde;

/**
 * The fields of a row, divided among methods of a generated class. HotSpot compiles small methods better, and never one of more than
 * 8,000 bytes.
 *
 * @param fields how many there are
 */
record FieldBlocks(int fields) {
    /** The most fields of a method. */
    static final int FIELDS = 40;

    /** Calls back with each block, the first of its fields, and the one behind its last. */
    void forEach(Block block) {
        for (int first = 0; first < fields; first += FIELDS) {
            block.at(first / FIELDS, first, Math.min(fields, first + FIELDS));
        }
    }

    /** A block of fields. */
    interface Block {
        void at(int index, int first, int end);
    }
}
