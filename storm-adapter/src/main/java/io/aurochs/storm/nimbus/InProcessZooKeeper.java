package io.aurochs.storm.nimbus;

import io.aurochs.lock.ProcessLock;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.storm.shade.org.apache.commons.io.FileUtils;
import org.apache.storm.shade.org.apache.zookeeper.server.DatadirCleanupManager;
import org.apache.storm.shade.org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.storm.shade.org.apache.zookeeper.server.persistence.FileTxnSnapLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A ZooKeeper server in this JVM, for clients of this machine: the one inside Storm's client library, as Storm's local cluster
 * runs it. What is in its directory survives it; without a directory it keeps everything in memory, but for a temporary one. Any thread.
 */
final class InProcessZooKeeper implements AutoCloseable {
    /** The address it listens at. */
    static final String HOST = "127.0.0.1";

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private static final Logger LOG = LoggerFactory.getLogger(InProcessZooKeeper.class);
    /** As in Storm's local cluster. */
    private static final String LOCK = "lock";

    private static final String NO_INITIAL_CONFIG = "";
    private static final int TICK_MS = 2_000;
    /** The fewest that ZooKeeper accepts. */
    private static final int KEPT_SNAPSHOTS = 3;

    private static final int CLEANUP_HOURS = 1;

    private final Path directory;
    private final boolean isTemporary;
    private final ProcessLock lock;
    private final NIOServerCnxnFactory connections;
    private final DatadirCleanupManager cleanup;

    private InProcessZooKeeper(
            Path directory,
            boolean isTemporary,
            ProcessLock lock,
            NIOServerCnxnFactory connections,
            DatadirCleanupManager cleanup) {
        this.directory = directory;
        this.isTemporary = isTemporary;
        this.lock = lock;
        this.connections = connections;
        this.cleanup = cleanup;
    }

    /**
     * Starts a server with what the directory holds.
     *
     * @param directory created where it is missing; null for a temporary one, which is deleted in the end
     * @throws IOException when the directory cannot be used, for example because another process uses it; nothing is left then
     */
    static InProcessZooKeeper start(@Nullable Path directory) throws IOException {
        if (directory != null) {
            return startIn(Files.createDirectories(directory), false);
        }
        Path temporary = Files.createTempDirectory("aurochs-zookeeper-");
        try {
            return startIn(temporary, true);
        } catch (IOException | RuntimeException e) {
            FileUtils.deleteQuietly(temporary.toFile());
            throw e;
        }
    }

    /** Two servers on the same files would each lose what the other writes: hence the lock. */
    private static InProcessZooKeeper startIn(Path data, boolean isTemporary) throws IOException {
        ProcessLock lock = ProcessLock.tryLock(data.resolve(LOCK));
        if (lock == null) {
            throw new IOException("another process or cluster uses it");
        }
        try {
            return startIn(data, isTemporary, lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static InProcessZooKeeper startIn(Path data, boolean isTemporary, ProcessLock lock) throws IOException {
        NIOServerCnxnFactory connections = listen(data.toFile(), isTemporary);
        try {
            // A server alone never deletes the logs of what its later snapshots hold.
            DatadirCleanupManager cleanup =
                    new DatadirCleanupManager(data.toFile(), data.toFile(), KEPT_SNAPSHOTS, CLEANUP_HOURS);
            cleanup.start();
            return new InProcessZooKeeper(data, isTemporary, lock, connections, cleanup);
        } catch (RuntimeException e) {
            connections.shutdown();
            throw e;
        }
    }

    private static NIOServerCnxnFactory listen(File data, boolean isTemporary) throws IOException {
        NIOServerCnxnFactory connections = new LocalConnections();
        try {
            connections.configure(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0), 0, -1, false);
            startUp(connections, isTemporary ? new UnwrittenLog(data) : new FileTxnSnapLog(data, data));
            return connections;
        } catch (IOException | RuntimeException e) {
            connections.shutdown();
            throw e;
        }
    }

    private static void startUp(NIOServerCnxnFactory connections, FileTxnSnapLog transactions) throws IOException {
        FutureTask<@Nullable Void> start = new FutureTask<>(() -> {
            connections.startup(new ZooKeeperServer(transactions, TICK_MS, NO_INITIAL_CONFIG), true);
            return null;
        });
        // The server's threads are daemons if the one that starts them is: a cluster that is never closed must not keep
        // the JVM from exiting.
        Thread starter = new Thread(start, "aurochs-zookeeper-start");
        starter.setDaemon(true);
        starter.start();
        try {
            start.get();
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getCause()), e);
        } catch (InterruptedException e) {
            // Ended before the caller shuts down what it may be starting.
            starter.interrupt();
            joinUninterruptibly(starter);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static void joinUninterruptibly(Thread thread) {
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                LOG.debug("interrupted again while ZooKeeper starts", e);
            }
        }
    }

    int port() {
        return connections.getLocalPort();
    }

    /** Where its files are. */
    Path directory() {
        return directory;
    }

    /** Ends the server, after which its directory is free for another. */
    @Override
    public void close() {
        cleanup.shutdown();
        connections.shutdown();
        try {
            lock.close();
            if (isTemporary) {
                FileUtils.deleteDirectory(directory.toFile());
            }
        } catch (IOException e) {
            LOG.warn("ZooKeeper's directory {} is not given back properly: {}", directory, e.toString());
        }
    }
}
