package io.aurochs.flink.launch;

/** How long the jobs of a command run. */
enum Tenure {
    /** No longer than the command, which waits for them: their cluster is in its JVM, or the user wants it so. */
    OF_THE_COMMAND,
    /** To their end, on a cluster of their own; the command waits for that. */
    ATTACHED,
    /** To their end; the command does not wait. */
    DETACHED
}
