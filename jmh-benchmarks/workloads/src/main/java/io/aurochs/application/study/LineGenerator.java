package io.aurochs.application.study;

/** Lines of input without end, the same ones in the same order for the same seed. One thread. */
@FunctionalInterface
public interface LineGenerator {
    String next();
}
