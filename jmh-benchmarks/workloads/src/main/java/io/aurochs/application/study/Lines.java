package io.aurochs.application.study;

/** Lines of input by their number, without end: line i is the same whenever it is asked for. Any thread. */
@FunctionalInterface
public interface Lines {
    /** @param i from 0 */
    String line(long i);
}
