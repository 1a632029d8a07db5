package io.aurochs.application.study;

/** Counts what a task of an operator takes, for who checks a run. The task's thread. */
@FunctionalInterface
public interface RecordCounter {
    /** Counts one record. */
    void count();
}
