package io.aurochs.storm.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.storm.shade.org.apache.commons.io.FileUtils;
import org.apache.storm.shade.org.apache.zookeeper.CreateMode;
import org.apache.storm.shade.org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.storm.shade.org.apache.zookeeper.ZooDefs;
import org.apache.storm.shade.org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients write stays: as long as the server where it has no directory, and else longer. */
@Timeout(60)
class InProcessZooKeeperTest {
    private static final String NODE = "/node";
    private static final int SESSION_MS = 20_000;
    private static final int ANY_VERSION = -1;
    private static final int WRITES = 200;

    /** Where ZooKeeper has its files. */
    private static final String FILES = "version-2";

    @TempDir
    Path directory;

    @TempDir
    Path copy;

    private interface Use<T> {
        T of(ZooKeeper client) throws Exception;
    }

    @Test
    void aServerWithoutADirectoryKeepsWhatIsWritten() throws Exception {
        try (InProcessZooKeeper server = InProcessZooKeeper.start(null)) {
            write(server);
            assertThat(read(server)).isEqualTo(WRITES);
        }
    }

    @Test
    void aServerWithoutADirectoryWritesNoLog() throws Exception {
        try (InProcessZooKeeper server = InProcessZooKeeper.start(null)) {
            write(server);
            assertThat(logs(server)).isEmpty();
        }
        try (InProcessZooKeeper server = InProcessZooKeeper.start(directory)) {
            write(server);
            assertThat(logs(server)).as("with a directory").isNotEmpty();
        }
    }

    private static List<Path> logs(InProcessZooKeeper server) throws IOException {
        try (Stream<Path> files = Files.list(server.directory().resolve(FILES))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("log."))
                    .toList();
        }
    }

    @Test
    void noPoolOfThreadsReadsRequests() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (InProcessZooKeeper server = InProcessZooKeeper.start(null)) {
            write(server);
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> !before.contains(thread))
                    .extracting(Thread::getName)
                    .anyMatch(name -> name.startsWith("NIOServerCxnFactory."))
                    .noneMatch(name -> name.matches("(NIOWorker|aurochs-zookeeper)Thread-\\d+"));
        }
    }

    /** A server that is killed has no time for a snapshot; what a client has an answer for is in its log. */
    @Test
    void whatIsInADirectorySurvivesAKill() throws Exception {
        try (InProcessZooKeeper server = InProcessZooKeeper.start(directory)) {
            write(server);
            FileUtils.copyDirectory(
                    directory.resolve(FILES).toFile(), copy.resolve(FILES).toFile());
        }
        try (InProcessZooKeeper server = InProcessZooKeeper.start(copy)) {
            assertThat(read(server)).isEqualTo(WRITES);
        }
    }

    @Test
    void whatIsInADirectorySurvivesTheServer() throws Exception {
        try (InProcessZooKeeper server = InProcessZooKeeper.start(directory)) {
            write(server);
        }
        try (InProcessZooKeeper server = InProcessZooKeeper.start(directory)) {
            assertThat(read(server)).isEqualTo(WRITES);
        }
    }

    private static void write(InProcessZooKeeper server) throws Exception {
        use(server, client -> {
            client.create(NODE, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
            for (int i = 1; i <= WRITES; i++) {
                client.setData(NODE, new byte[i], ANY_VERSION);
            }
            return NODE;
        });
    }

    /** The length of what was written last. */
    private static int read(InProcessZooKeeper server) throws Exception {
        return use(server, client -> client.getData(NODE, false, null).length);
    }

    @SuppressWarnings("try") // Its close may be interrupted, and then so is the test.
    private static <T> T use(InProcessZooKeeper server, Use<T> use) throws Exception {
        CountDownLatch connected = new CountDownLatch(1);
        String address = InProcessZooKeeper.HOST + ":" + server.port();
        try (ZooKeeper client = new ZooKeeper(address, SESSION_MS, event -> {
            if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
            }
        })) {
            connected.await();
            return use.of(client);
        }
    }
}
