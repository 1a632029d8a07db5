package io.aurochs.profiling.simulate;

/**
 * Where code lies.
 *
 * @param object the library's file; {@link #NO_OBJECT} for code that the JVM has made
 * @param function its symbol, if it has one
 * @param address in the library's file, or in memory
 */
record Place(String object, String function, long address) {
    /** Callgrind's word for code that no file holds. */
    static final String NO_OBJECT = "???";

    boolean isMadeByJvm() {
        return object.equals(NO_OBJECT);
    }
}
