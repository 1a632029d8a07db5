package io.aurochs.flink.operator;

/** How many records a round of a task's default action takes, as Flink's class of the task has it. */
enum Rounds {
    /** One input: until it has no more, or a mail waits. */
    OF_MANY_RECORDS,
    /** Several inputs: the next record may come from another one. */
    OF_ONE_RECORD,
    /** None: a thread of the source emits, beside the task's. */
    OF_A_SOURCE_THREAD
}
