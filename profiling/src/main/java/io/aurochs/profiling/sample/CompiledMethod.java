package io.aurochs.profiling.sample;

/**
 * A method that a JVM has compiled.
 *
 * @param name as {@code package.Class.method}
 * @param start the first address of its code
 * @param end the address behind the last one
 */
public record CompiledMethod(String name, long start, long end) {
    long bytes() {
        return end - start;
    }
}
