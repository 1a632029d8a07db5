package io.aurochs.storm.nimbus;

import java.io.File;
import java.io.IOException;
import org.apache.storm.shade.org.apache.zookeeper.server.Request;
import org.apache.storm.shade.org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/**
 * The transactions of a ZooKeeper whose directory nobody reads after it: they stay in the server's memory. A log makes each of Trident's batches
 * wait several times for the disk.
 */
final class UnwrittenLog extends FileTxnSnapLog {
    /** @param directory for what the server writes when it starts */
    UnwrittenLog(File directory) throws IOException {
        super(directory, directory);
    }

    /** Returns false, as for a request that changes nothing: the server neither waits for the log nor takes a snapshot because of its length. */
    @Override
    public boolean append(Request request) {
        return false;
    }
}
