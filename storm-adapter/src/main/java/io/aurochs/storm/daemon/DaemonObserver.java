package io.aurochs.storm.daemon;

/** Is notified of what happens to topologies' JVMs. Any thread. */
public interface DaemonObserver {
    /** A topology's JVM is started, or found running. */
    void runs(String topologyId, String how);

    /** Something went wrong, and what is done about it. */
    void failed(String topologyId, String what);

    /** A topology is no longer kept. */
    void ended(String topologyId, String how);
}
