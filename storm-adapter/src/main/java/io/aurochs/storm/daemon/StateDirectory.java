package io.aurochs.storm.daemon;

import io.aurochs.control.SocketPath;
import io.aurochs.lock.ProcessLock;
import io.aurochs.storm.file.DurableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.generated.StormTopology;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a daemon keeps its topologies. Each has a directory, whose name is a number; what is killed is moved out of the way before it is
 * deleted, so that no part of it is taken for a topology. One daemon at a time has the state. Any thread.
 */
final class StateDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StateDirectory.class);
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern REMOVED = Pattern.compile("\\d{1,9}\\.removed");
    private static final String REMOVED_SUFFIX = ".removed";
    private static final int MAX_NUMBER = 999_999_999;

    private final Path topologies;
    private final Path inbox;
    private final Path logs;
    private final Path zooKeeper;
    /** Made when there is one. */
    private final Path damaged;

    private final Path blobs;
    private final ProcessLock lock;
    /** Guarded by this. */
    private int next = 1;

    private StateDirectory(Path directory, ProcessLock lock) {
        this.topologies = directory.resolve("topologies");
        this.inbox = directory.resolve("inbox");
        this.logs = directory.resolve("logs");
        this.zooKeeper = directory.resolve("zookeeper");
        this.damaged = directory.resolve("damaged");
        this.blobs = directory.resolve("blobs");
        this.lock = lock;
    }

    /**
     * Opens a directory, which is made if there is none.
     *
     * @throws IOException with a line for the user when it cannot be read and written, others may write there, or another daemon has it
     */
    static StateDirectory open(Path given) throws IOException {
        Path directory = given.toAbsolutePath().normalize();
        refuseLongPath(directory);
        ProcessLock lock;
        try {
            DurableFiles.makeDirectories(directory);
            DurableFiles.refuseOthers(directory);
            lock = ProcessLock.tryLock(directory.resolve("lock"));
        } catch (IOException e) {
            throw new IOException("topologies cannot be kept in " + directory + ": " + e, e);
        }
        if (lock == null) {
            throw new IOException("another daemon keeps its topologies in " + directory
                    + ": end it, or give this one a directory and a port of its own.");
        }
        StateDirectory state = new StateDirectory(directory, lock);
        try {
            DurableFiles.delete(state.inbox);
            for (Path part : List.of(state.topologies, state.inbox, state.logs, state.zooKeeper)) {
                DurableFiles.makeDirectories(part);
                DurableFiles.refuseOthers(part);
            }
        } catch (IOException e) {
            state.close();
            throw new IOException("topologies cannot be kept in " + directory + ": " + e, e);
        }
        return state;
    }

    private static void refuseLongPath(Path directory) throws IOException {
        Path longest = directory.resolve("topologies/" + MAX_NUMBER + "/socket");
        int bytes = longest.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > SocketPath.MOST_PATH_BYTES) {
            throw new IOException("the path " + directory + " is too long for sockets in it, by "
                    + (bytes - SocketPath.MOST_PATH_BYTES) + " bytes: give a shorter one.");
        }
    }

    /** Where uploads go until they are submitted; what a daemon that was killed has left there is deleted. */
    Path inbox() {
        return inbox;
    }

    /** The logs of a topology, which stay when it has ended. */
    Path logs(KeptTopology topology) {
        return logs.resolve(topology.id());
    }

    /** Where a topology's ZooKeeper keeps its data: by name, so that a topology that is submitted again finds what it had. */
    Path zooKeeper(KeptTopology topology) {
        return zooKeeper.resolve(topology.name());
    }

    /** Where blobs are kept, unless the settings say otherwise. */
    Path blobs() {
        return blobs;
    }

    /**
     * Deletes logs that are no longer needed.
     *
     * @param ids the topologies whose logs stay
     * @param before those of others stay if anything was written since
     */
    void deleteLogs(Set<String> ids, Instant before) throws IOException {
        List<Path> all;
        try (Stream<Path> each = Files.list(logs)) {
            all = each.toList();
        }
        for (Path each : all) {
            if (!ids.contains(String.valueOf(each.getFileName()))
                    && lastWrite(each).isBefore(before)) {
                DurableFiles.delete(each);
            }
        }
    }

    private static Instant lastWrite(Path directory) throws IOException {
        Instant last = Files.getLastModifiedTime(directory).toInstant();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Instant time = Files.getLastModifiedTime(file).toInstant();
                last = time.isAfter(last) ? time : last;
            }
        }
        return last;
    }

    /** Keeps a submission; see {@link KeptTopology#keep}. If that fails, as on a full disk, nothing is left of it. */
    KeptTopology keep(
            String name, @Nullable Path jar, String conf, StormTopology topology, Map<String, String> credentials)
            throws IOException {
        int number = number();
        String id = name + "-" + number + "-" + System.currentTimeMillis() / 1_000;
        Path directory = topologies.resolve(String.valueOf(number));
        try {
            KeptTopology kept = KeptTopology.keep(directory, id, name, jar, conf, topology);
            if (!credentials.isEmpty()) {
                kept.credentials(credentials);
            }
            return kept;
        } catch (IOException e) {
            try {
                forget(directory, jar);
            } catch (IOException alsoFailed) {
                e.addSuppressed(alsoFailed);
            }
            throw e;
        }
    }

    private static void forget(Path directory, @Nullable Path jar) throws IOException {
        if (jar != null) {
            Files.deleteIfExists(jar);
        }
        if (DurableFiles.exists(directory)) {
            remove(directory);
        }
    }

    private synchronized int number() {
        return next++;
    }

    /**
     * All that are kept, also those that do not count.
     *
     * @param onDamage gets each topology that is damaged
     * @throws IOException with a line for the user when a file cannot be read for now, as without permission or with too many files open; then
     *     each topology that is not damaged stays as it is
     */
    List<KeptTopology> topologies(Consumer<DamagedTopology> onDamage) throws IOException {
        SortedMap<Integer, Path> numbered = numbered();
        int last = Math.max(numbered.isEmpty() ? 0 : numbered.lastKey(), lastSetAside());
        synchronized (this) {
            next = last + 1;
        }
        List<KeptTopology> kept = new ArrayList<>();
        for (Path path : numbered.values()) {
            String id = String.valueOf(path.getFileName());
            try {
                KeptTopology topology = KeptTopology.read(path);
                id = topology.id();
                topology.takeUp();
                kept.add(topology);
            } catch (DamagedFileException e) {
                boolean isAccepted = !isUnaccepted(path);
                onDamage.accept(new DamagedTopology(path, id, String.valueOf(e.getMessage()), isAccepted));
            } catch (IOException e) {
                throw unreadable(path, e);
            }
        }
        return kept;
    }

    private static boolean isUnaccepted(Path topology) throws IOException {
        try {
            return KeptTopology.isUnaccepted(topology);
        } catch (IOException e) {
            throw unreadable(topology, e);
        }
    }

    private static IOException unreadable(Path topology, IOException e) {
        return new IOException(
                "the topology in " + topology + " cannot be read, and stays as it is: " + e
                        + ". Give this user access to the file, or allow more open files (ulimit -n), and start the daemon again;"
                        + " or move the directory away to start without this topology.",
                e);
    }

    /** The directories of topologies; what is left of removed ones is deleted. */
    private SortedMap<Integer, Path> numbered() throws IOException {
        SortedMap<Integer, Path> numbered = new TreeMap<>();
        try (Stream<Path> all = Files.list(topologies)) {
            for (Path path : all.toList()) {
                String name = String.valueOf(path.getFileName());
                if (REMOVED.matcher(name).matches()) {
                    clear(path);
                } else if (NUMBER.matcher(name).matches()) {
                    numbered.put(Integer.parseInt(name), path);
                }
            }
        }
        return numbered;
    }

    private static void clear(Path rest) {
        try {
            DurableFiles.delete(rest);
        } catch (IOException e) {
            LOG.warn("{} is not needed, and cannot be deleted: {}", rest, e.toString());
        }
    }

    private int lastSetAside() throws IOException {
        if (!Files.isDirectory(damaged)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(damaged)) {
            return all.map(path -> String.valueOf(path.getFileName()))
                    .filter(name -> NUMBER.matcher(name).matches())
                    .mapToInt(Integer::parseInt)
                    .max()
                    .orElse(0);
        }
    }

    /** Moves a damaged topology's directory to where no daemon looks; returns where that is. Its JVM must have ended. */
    Path setAside(Path directory) throws IOException {
        DurableFiles.makeDirectories(damaged);
        Path aside = damaged.resolve(directory.getFileName());
        DurableFiles.move(directory, aside);
        DurableFiles.sync(topologies);
        return aside;
    }

    /** Deletes a topology's directory: the next daemon does not know the topology. Its JVM must have ended. */
    static void remove(Path directory) throws IOException {
        Path removed = directory.resolveSibling(directory.getFileName() + REMOVED_SUFFIX);
        DurableFiles.delete(removed);
        DurableFiles.move(directory, removed);
        DurableFiles.delete(removed);
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            LOG.warn("the lock of {} is not given back properly: {}", topologies, e.toString());
        }
    }
}
