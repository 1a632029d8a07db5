package io.aurochs.storm.nimbus;

import org.apache.storm.shade.org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.storm.shade.org.apache.zookeeper.server.WorkerService;

/**
 * The few connections of one machine: the thread that finds a request also reads it. A pool of threads for that is one more switch of threads each
 * way, and Trident's batches wait for all of them.
 */
final class LocalConnections extends NIOServerCnxnFactory {
    private static final String NAME = "aurochs-zookeeper";
    private static final int NO_THREADS = 0;

    LocalConnections() {
        workerPool = new WorkerService(NAME, NO_THREADS, false);
    }
}
