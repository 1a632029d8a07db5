package io.aurochs.storm.nimbus;

import java.io.File;
import java.io.IOException;
import org.apache.storm.shade.org.apache.zookeeper.server.Request;
import org.apache.storm.shade.org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/**
 * The transactions of a ZooKeeper whose directory no other server reads: they stay in memory. With a log each of Trident's batches waits for the
 * disk, several times.
 */
final class UnwrittenLog extends FileTxnSnapLog {
    /** @param directory for what the server writes when it starts */
    UnwrittenLog(File directory) throws IOException {
        super(directory, directory);
    }

    /** Returns false, as for a request that changes nothing: the server does not wait for the log, and takes no snapshot when it is long. */
    @Override
    public boolean append(Request request) {
        return false;
    }
}
