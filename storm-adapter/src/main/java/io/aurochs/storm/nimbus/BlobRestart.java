package io.aurochs.storm.nimbus;

/** How a topology is started again when a blob has changed that says so ({@code workerRestart}). Any thread; must not wait for the topology. */
@FunctionalInterface
public interface BlobRestart {
    /** In this JVM: static fields keep their values. */
    BlobRestart IN_THIS_JVM = TopologyRuntime::restart;

    /**
     * Has it started again.
     *
     * @param reason for the log
     * @return false if that is not yet possible: call again
     */
    boolean restart(TopologyRuntime running, String reason);
}
