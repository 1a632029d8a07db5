package io.aurochs.flink.operator;

/** Told how far a task is with its input. Called by the task's thread. */
interface InputProgress {
    /** All records of one buffer have been processed, and the next has come. */
    void nextBuffer();

    /** The record before has been processed, and the next is about to be. */
    void nextRecord();
}
