package io.aurochs.storm.nimbus;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.storm.shade.org.apache.commons.io.FileUtils;
import org.apache.storm.shade.org.apache.zookeeper.server.DatadirCleanupManager;
import org.apache.storm.shade.org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A ZooKeeper server in this JVM, for clients of this machine: the one inside Storm's client library, as Storm's local cluster
 * runs it. What is in its directory survives it; without a directory it has a temporary one. Any thread.
 */
final class InProcessZooKeeper implements AutoCloseable {
    /** The address it listens at. */
    static final String HOST = "127.0.0.1";

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private static final Logger LOG = LoggerFactory.getLogger(InProcessZooKeeper.class);
    /** As in Storm's local cluster. */
    private static final int TICK_MS = 2_000;
    /** The fewest that ZooKeeper accepts. */
    private static final int KEPT_SNAPSHOTS = 3;

    private static final int CLEANUP_HOURS = 1;

    private final Path directory;
    private final boolean isTemporary;
    private final FileChannel lock;
    private final NIOServerCnxnFactory connections;
    private final DatadirCleanupManager cleanup;

    private InProcessZooKeeper(
            Path directory,
            boolean isTemporary,
            FileChannel lock,
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
     * @throws IOException when the directory cannot be used, because another process uses it for one thing
     */
    static InProcessZooKeeper start(@Nullable Path directory) throws IOException {
        Path data = directory == null
                ? Files.createTempDirectory("aurochs-zookeeper-")
                : Files.createDirectories(directory);
        FileChannel lock = lock(data);
        try {
            NIOServerCnxnFactory connections = listen(data.toFile());
            // A server alone never deletes the logs of what its later snapshots hold.
            DatadirCleanupManager cleanup =
                    new DatadirCleanupManager(data.toFile(), data.toFile(), KEPT_SNAPSHOTS, CLEANUP_HOURS);
            cleanup.start();
            return new InProcessZooKeeper(data, directory == null, lock, connections, cleanup);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Two servers on the same files would each lose what the other writes. */
    private static FileChannel lock(Path data) throws IOException {
        FileChannel channel =
                FileChannel.open(data.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            LOG.debug("{} is in use in this JVM", data, e);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        throw new IOException("another process or cluster uses it");
    }

    private static NIOServerCnxnFactory listen(File data) throws IOException {
        NIOServerCnxnFactory connections = new NIOServerCnxnFactory();
        connections.configure(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0), 0, -1, false);
        FutureTask<@Nullable Void> start = new FutureTask<>(() -> {
            connections.startup(new ZooKeeperServer(data, data, TICK_MS), true);
            return null;
        });
        // The server's threads are daemons if the one that starts them is: a cluster that nobody closes must not keep
        // the
        // JVM from exiting.
        Thread starter = new Thread(start, "aurochs-zookeeper-start");
        starter.setDaemon(true);
        starter.start();
        try {
            start.get();
            return connections;
        } catch (ExecutionException e) {
            connections.shutdown();
            throw new IOException(String.valueOf(e.getCause()), e);
        } catch (InterruptedException e) {
            connections.shutdown();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    int port() {
        return connections.getLocalPort();
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
