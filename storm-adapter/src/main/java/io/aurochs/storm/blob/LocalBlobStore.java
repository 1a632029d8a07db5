package io.aurochs.storm.blob;

import io.aurochs.lock.ProcessLock;
import io.aurochs.storm.file.DurableFiles;
import io.aurochs.storm.file.StoredStructs;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.blobstore.BlobStore;
import org.apache.storm.generated.KeyAlreadyExistsException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedKeyAlreadyExistsException;
import org.apache.storm.utils.WrappedKeyNotFoundException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Blobs in a directory. Each has a directory of its own with its metadata, its data, and a small file that names the data; what is written
 * appears as a whole or not at all, and what a call has written stays, whatever happens to the process or the machine.
 *
 * <p>One process writes; others may read meanwhile. Any thread.
 */
public final class LocalBlobStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalBlobStore.class);
    private static final String META = "meta";
    private static final String CURRENT = "current";
    private static final int MOST_NAME_BYTES = 255;

    private final Path blobs;
    private final Path unfinished;
    /** Null: a reader's. */
    private final @Nullable ProcessLock lock;

    private LocalBlobStore(Path directory, @Nullable ProcessLock lock) {
        this.blobs = directory.resolve("keys");
        this.unfinished = directory.resolve("unfinished");
        this.lock = lock;
    }

    /** The store in a directory that another process has opened, for reading. */
    public static LocalBlobStore reader(Path directory) {
        return new LocalBlobStore(directory, null);
    }

    /**
     * Opens the store in a directory, which is made if there is none. What an earlier process has not finished is deleted.
     *
     * @throws IOException with a line for the user when it cannot be read and written, others may write there, or another process has it open
     */
    public static LocalBlobStore open(Path directory) throws IOException {
        LocalBlobStore store;
        try {
            DurableFiles.makeDirectories(directory);
            DurableFiles.refuseOthers(directory);
            ProcessLock lock = ProcessLock.tryLock(directory.resolve("lock"));
            if (lock == null) {
                throw new IOException("another process keeps its blobs there; end it, or give this one another "
                        + Config.BLOBSTORE_DIR);
            }
            store = new LocalBlobStore(directory, lock);
        } catch (IOException e) {
            throw unusable(directory, e);
        }
        try {
            DurableFiles.delete(store.unfinished);
            for (Path part : List.of(store.blobs, store.unfinished)) {
                DurableFiles.makeDirectories(part);
                DurableFiles.refuseOthers(part);
            }
            return store;
        } catch (IOException e) {
            store.close();
            throw unusable(directory, e);
        }
    }

    private static IOException unusable(Path directory, IOException e) {
        return new IOException("blobs cannot be kept in " + directory + ": " + e.getMessage(), e);
    }

    /**
     * A key as a file name.
     *
     * @throws IllegalArgumentException when it is no key
     */
    private Path directory(String key) {
        BlobStore.validateKey(key);
        // A locale may not know all its characters.
        String name = URLEncoder.encode(key, StandardCharsets.UTF_8);
        if (name.length() > MOST_NAME_BYTES) {
            throw new IllegalArgumentException("the key " + key + " is too long for the name of a file");
        }
        return blobs.resolve(name);
    }

    /** All keys, in order. */
    List<String> keys() throws IOException {
        List<String> keys = new ArrayList<>();
        try (Stream<Path> all = Files.list(blobs)) {
            all.forEach(
                    path -> keys.add(URLDecoder.decode(String.valueOf(path.getFileName()), StandardCharsets.UTF_8)));
        }
        keys.sort(null);
        return keys;
    }

    /**
     * Begins a blob, which is there when the upload is finished.
     *
     * @throws KeyAlreadyExistsException when there is one
     */
    BlobUpload create(String key, SettableBlobMeta meta) throws IOException, KeyAlreadyExistsException {
        Path target = directory(key);
        if (Files.exists(target)) {
            throw new WrappedKeyAlreadyExistsException(key);
        }
        return upload(content -> {
            Path made = directoryOf(content);
            DurableFiles.write(made.resolve(META), Utils.thriftSerialize(meta));
            DurableFiles.write(made.resolve(CURRENT), content.text().getBytes(StandardCharsets.UTF_8));
            synchronized (this) {
                if (Files.exists(target)) {
                    throw new IllegalStateException("another client has created the blob " + key + " meanwhile");
                }
                DurableFiles.move(made, target);
            }
        });
    }

    /**
     * Begins new data of a blob, which has its old data until the upload is finished.
     *
     * @throws KeyNotFoundException when there is none
     */
    BlobUpload update(String key) throws IOException, KeyNotFoundException {
        Path target = directory(key);
        content(key);
        return upload(content -> {
            synchronized (this) {
                if (!Files.exists(target)) {
                    throw new IllegalStateException("another client has deleted the blob " + key + " meanwhile");
                }
                Path moved = target.resolve(content.file().getFileName());
                DurableFiles.move(content.file(), moved);
                DurableFiles.write(target.resolve(CURRENT), content.text().getBytes(StandardCharsets.UTF_8));
                deleteOldData(target, moved);
            }
        });
    }

    private BlobUpload upload(BlobUpload.Commit commit) throws IOException {
        Path directory = unfinished.resolve(UUID.randomUUID().toString());
        Files.createDirectory(directory);
        return new BlobUpload(directory.resolve(BlobContent.newName()), commit);
    }

    private static Path directoryOf(BlobContent content) throws IOException {
        Path parent = content.file().getParent();
        if (parent == null) {
            throw new IOException(content.file() + " is in no directory");
        }
        return parent;
    }

    private static void deleteOldData(Path directory, Path current) throws IOException {
        try (DirectoryStream<Path> data = Files.newDirectoryStream(directory, "data-*")) {
            for (Path each : data) {
                if (!each.equals(current)) {
                    Files.delete(each);
                }
            }
        }
    }

    /**
     * What a blob is now.
     *
     * @throws KeyNotFoundException when there is none
     */
    BlobContent content(String key) throws IOException, KeyNotFoundException {
        Path directory = directory(key);
        try {
            return BlobContent.parse(directory, Files.readString(directory.resolve(CURRENT)));
        } catch (NoSuchFileException e) {
            throw new WrappedKeyNotFoundException(key);
        }
    }

    /**
     * Opens a blob, whose data stay readable when it is updated or deleted.
     *
     * @throws KeyNotFoundException when there is none
     */
    BlobData read(String key) throws IOException, KeyNotFoundException {
        while (true) {
            BlobContent content = content(key);
            try {
                return new BlobData(content, FileChannel.open(content.file(), StandardOpenOption.READ));
            } catch (NoSuchFileException e) {
                if (content(key).equals(content)) {
                    throw new IOException("the blob " + key + " has lost its data: " + content.file(), e);
                }
            }
        }
    }

    /**
     * The metadata of a blob.
     *
     * @throws KeyNotFoundException when there is none
     */
    SettableBlobMeta meta(String key) throws IOException, KeyNotFoundException {
        Path file = directory(key).resolve(META);
        try {
            SettableBlobMeta meta = new SettableBlobMeta();
            StoredStructs.read(meta, Files.readAllBytes(file));
            return meta;
        } catch (NoSuchFileException e) {
            throw new WrappedKeyNotFoundException(key);
        } catch (TException e) {
            throw new IOException(
                    file + ": the metadata of the blob " + key + " is damaged; delete the blob and create it again", e);
        }
    }

    /**
     * Replaces the metadata of a blob.
     *
     * @throws KeyNotFoundException when there is none
     */
    synchronized void setMeta(String key, SettableBlobMeta meta) throws IOException, KeyNotFoundException {
        content(key);
        DurableFiles.write(directory(key).resolve(META), Utils.thriftSerialize(meta));
    }

    /**
     * Deletes a blob.
     *
     * @throws KeyNotFoundException when there is none
     */
    public synchronized void delete(String key) throws IOException, KeyNotFoundException {
        Path directory = directory(key);
        // Also one that cannot be read.
        if (!Files.exists(directory)) {
            throw new WrappedKeyNotFoundException(key);
        }
        Path removed = unfinished.resolve(UUID.randomUUID().toString());
        DurableFiles.move(directory, removed);
        DurableFiles.sync(blobs);
        DurableFiles.delete(removed);
    }

    /**
     * Copies a blob to a file that does not exist.
     *
     * @throws KeyNotFoundException when there is none
     */
    public void copy(String key, Path file) throws IOException, KeyNotFoundException {
        try (BlobData data = read(key)) {
            data.copyTo(file);
        }
    }

    /** Lets other processes open the directory. */
    @Override
    public void close() {
        try {
            if (lock != null) {
                lock.close();
            }
        } catch (IOException e) {
            LOG.warn("the lock of {} is not given back properly: {}", blobs, e.toString());
        }
    }
}
