package io.aurochs.flink.operator;

/** Told how far a task is with its input. Called by the task's thread. */
@FunctionalInterface
interface InputProgress {
    /** The record before has been processed, and the next is about to be. */
    void nextRecord();
}
