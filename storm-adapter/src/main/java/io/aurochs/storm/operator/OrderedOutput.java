package io.aurochs.storm.operator;

import io.aurochs.storm.reliability.AurochsTuple;

/** Where the tuples go that a task of an ordered topology emits. One thread at a time. */
interface OrderedOutput {
    /**
     * Emits a tuple to one task.
     *
     * @param destination the router's index of the task
     */
    void append(int destination, AurochsTuple tuple);
}
