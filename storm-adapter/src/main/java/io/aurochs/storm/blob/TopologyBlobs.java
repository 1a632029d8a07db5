package io.aurochs.storm.blob;

import io.aurochs.lock.ProcessLock;
import io.aurochs.storm.file.DurableFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.generated.KeyNotFoundException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The blobs of a topology as files. As on Storm, the topology sees a link of each file's name; an update lays the new version beside the old
 * one, turns the link to it, and deletes the old one. One thread updates; any thread reads.
 */
public final class TopologyBlobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TopologyBlobs.class);
    private static final String LINKS = "links";
    private static final String VERSIONS = "versions";
    /** Of a file that is being made: a version's name ends with a number. */
    private static final String PART = "part";

    private static final String NEXT_LINK = "next";
    /** Held by the process that has the files. */
    private static final String LOCK = "lock";

    private final @Nullable LocalBlobStore store;
    private final List<BlobFile> files;
    private final Path directory;
    private final @Nullable Path working;
    private final Map<String, Long> versions = new ConcurrentHashMap<>();
    /** Null: there are no files. */
    private @Nullable ProcessLock lock;

    private TopologyBlobs(
            @Nullable LocalBlobStore store, List<BlobFile> files, Path directory, @Nullable Path working) {
        this.store = store;
        this.files = List.copyOf(files);
        this.directory = directory;
        this.working = working;
    }

    /** Those of a topology without any. */
    public static TopologyBlobs none() {
        return new TopologyBlobs(null, List.of(), Path.of(""), null);
    }

    /**
     * Lays out blobs.
     *
     * @param directory used by nothing else; what an earlier process has left there is deleted
     * @param working where there are links to the files until this is closed; null: nowhere
     * @throws IOException with a line for the user when one cannot be laid out; nothing is left of it then
     * @throws KeyNotFoundException when there is no such blob; nothing is left of it then
     */
    public static TopologyBlobs lay(LocalBlobStore store, List<BlobFile> files, Path directory, @Nullable Path working)
            throws IOException, KeyNotFoundException {
        TopologyBlobs blobs = new TopologyBlobs(store, files, directory, working);
        try {
            DurableFiles.makeDirectories(directory);
            blobs.takeLock();
            // The directory keeps its owner.
            DurableFiles.delete(directory.resolve(LINKS));
            DurableFiles.delete(directory.resolve(VERSIONS));
            DurableFiles.makeDirectories(directory.resolve(LINKS));
            for (BlobFile file : files) {
                blobs.fetch(store, file);
            }
            if (working != null) {
                blobs.linkFrom(working);
            }
            return blobs;
        } catch (IOException | KeyNotFoundException e) {
            blobs.close();
            throw e;
        }
    }

    private void takeLock() throws IOException {
        lock = ProcessLock.tryLock(directory.resolve(LOCK));
        if (lock == null) {
            throw new IOException("another topology has its files in " + directory);
        }
    }

    private void fetch(LocalBlobStore from, BlobFile file) throws IOException, KeyNotFoundException {
        Path home = directory.resolve(VERSIONS).resolve(file.name());
        Files.createDirectories(home);
        try (BlobData data = from.read(file.key())) {
            long version = data.content().version();
            // As Storm's supervisor names it.
            Path fetched = home.resolve(file.key() + "." + version);
            Path partial = home.resolve(PART);
            // An attempt that failed may have left parts.
            DurableFiles.delete(fetched);
            Files.deleteIfExists(partial);
            data.copyTo(partial);
            if (file.isUnpacked()) {
                unpack(file, partial, fetched);
            } else {
                Files.move(partial, fetched);
            }
            Path next = home.resolve(NEXT_LINK);
            Files.deleteIfExists(next);
            Files.createSymbolicLink(next, fetched);
            Files.move(next, target(file), StandardCopyOption.ATOMIC_MOVE);
            versions.put(file.name(), version);
            try {
                deleteOthers(home, fetched);
            } catch (IOException e) {
                // The link has turned, and that is what counts.
                LOG.warn("earlier versions of {} stay until the topology ends: {}", file.name(), e.toString());
            }
        }
    }

    private static void unpack(BlobFile file, Path partial, Path fetched) throws IOException {
        try {
            if (Archive.unpack(file.key(), partial, fetched)) {
                Files.delete(partial);
            } else {
                LOG.warn(
                        "blob {} is not unpacked: its key ends in none of .zip .jar .tar .tgz .tar.gz, with _ for a dot or not",
                        file.key());
            }
        } catch (IOException e) {
            DurableFiles.delete(fetched);
            throw new IOException("the blob " + file.key() + " cannot be unpacked: " + e.getMessage(), e);
        }
    }

    /** The link to the file's current version. */
    private Path target(BlobFile file) {
        return directory.resolve(LINKS).resolve(file.name());
    }

    private static void deleteOthers(Path home, Path current) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(home)) {
            for (Path each : all) {
                if (!each.equals(current)) {
                    DurableFiles.delete(each);
                }
            }
        }
    }

    /** Whether the topology has any. */
    public boolean isEmpty() {
        return files.isEmpty();
    }

    /** The version of each file, by its name, now and later: for {@code TopologyContext}. */
    public Map<String, Long> versions() {
        return Collections.unmodifiableMap(versions);
    }

    /**
     * Makes a link to each file in a directory. A link that a process which was killed has left is replaced.
     *
     * @throws IOException with a line for the user when there is something of such a name
     */
    public void linkFrom(Path place) throws IOException {
        for (BlobFile file : files) {
            Path target = target(file);
            Path link = place.resolve(file.name());
            if (isStale(link, target)) {
                Files.delete(link);
            }
            try {
                Files.createSymbolicLink(link, target);
            } catch (FileAlreadyExistsException e) {
                throw new IOException(
                        link + " exists, but blob " + file.key()
                                + " is to be there: start in another directory, or give the"
                                + " blob another localname",
                        e);
            }
        }
    }

    private static boolean isStale(Path link, Path target) throws IOException {
        if (!Files.isSymbolicLink(link)) {
            return false;
        }
        Path old = Files.readSymbolicLink(link);
        return old.equals(target) || (old.endsWith(Path.of(LINKS).resolve(target.getFileName())) && isLeft(old));
    }

    /** Whether a file that a link names is of a topology whose process was killed. */
    private static boolean isLeft(Path target) throws IOException {
        if (!Files.exists(target)) {
            return true;
        }
        Path lock = target.resolveSibling("..").resolve(LOCK).normalize();
        if (!Files.exists(lock)) {
            return false;
        }
        try (ProcessLock free = ProcessLock.tryLock(lock)) {
            return free != null;
        }
    }

    /**
     * Lays out what has changed in the store since. What cannot be laid out stays as it is until the next call, and the log says why.
     *
     * @return the names of changed files for which the topology is to be started again
     */
    public List<String> update() {
        List<String> restart = new ArrayList<>();
        if (store == null) {
            return restart;
        }
        for (BlobFile file : files) {
            try {
                Long known = versions.get(file.name());
                if (known != null && store.content(file.key()).version() == known) {
                    continue;
                }
                fetch(store, file);
                LOG.info(
                        "blob {} has changed: {} is version {} now",
                        file.key(),
                        file.name(),
                        versions.get(file.name()));
                if (file.isRestart()) {
                    restart.add(file.name());
                }
            } catch (IOException | KeyNotFoundException e) {
                LOG.warn("{} keeps the version that it has: blob {}: {}", file.name(), file.key(), e.toString());
            }
        }
        return restart;
    }

    /** Deletes the files and all links to them. */
    @Override
    public void close() {
        if (store == null) {
            return;
        }
        try (ProcessLock held = lock) {
            if (held == null) {
                return;
            }
            if (working != null) {
                unlinkFrom(working);
            }
            DurableFiles.delete(directory);
        } catch (IOException e) {
            LOG.warn("blobs of a topology that has ended stay in {}: {}", directory, e.toString());
        }
    }

    private void unlinkFrom(Path place) throws IOException {
        for (BlobFile file : files) {
            Path link = place.resolve(file.name());
            if (Files.isSymbolicLink(link) && Files.readSymbolicLink(link).equals(target(file))) {
                Files.delete(link);
            }
        }
    }
}
