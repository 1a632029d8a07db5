package io.aurochs.flink.exchange;

/** Who reads a subpartition. */
public enum ChannelReader {
    /** Nobody yet: its consumer has not asked for it. */
    NONE,
    /** A task of this TaskManager, which takes bundles. */
    LOCAL,
    /** Anyone else, who takes bytes: Flink's network, for a task of another TaskManager. */
    REMOTE
}
