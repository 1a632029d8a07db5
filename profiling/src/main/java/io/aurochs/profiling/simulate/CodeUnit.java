package io.aurochs.profiling.simulate;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * A piece of code that the JVM has made.
 *
 * @param name the method, as {@code package.Class.method}, or what the JVM calls a stub
 * @param kind what it is
 * @param start its first address
 * @param end the address behind its last one
 * @param inlined methods at addresses, from the innermost outwards; each counts up to its own address
 */
record CodeUnit(String name, Kind kind, long start, long end, NavigableMap<Long, List<String>> inlined) {
    /** Kinds of code. */
    enum Kind {
        /** A compiled method. */
        METHOD,
        /** A part of the interpreter. */
        INTERPRETER,
        /** What compiled code calls, or is called through. */
        STUB
    }

    boolean contains(long address) {
        return address >= start && address < end;
    }

    /** The methods that the instruction at an address is part of, from the innermost outwards; empty for stubs. */
    List<String> methodsAt(long address) {
        if (kind != Kind.METHOD) {
            return List.of();
        }
        Map.Entry<Long, List<String>> next = inlined.ceilingEntry(address);
        return next == null ? List.of(name) : next.getValue();
    }
}
