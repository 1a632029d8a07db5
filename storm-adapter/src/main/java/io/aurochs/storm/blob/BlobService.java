package io.aurochs.storm.blob;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.security.auth.Subject;
import org.apache.storm.Config;
import org.apache.storm.blobstore.BlobStoreAclHandler;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.BeginDownloadResult;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.ListBlobsResult;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.security.auth.ReqContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.WrappedIllegalStateException;
import org.jspecify.annotations.Nullable;

/**
 * What Storm's Nimbus answers to the calls of a blob store's clients. Access is checked as on Storm: by Storm's own code, if {@code
 * storm.blobstore.acl.validation.enabled} says so. Uploads and downloads go through in pieces. Any thread.
 */
public final class BlobService implements AutoCloseable {
    /** A key of Storm's daemons, seconds. */
    private static final String EXPIRATION_SECS = "nimbus.blobstore.expiration.secs";

    private static final int DEFAULT_EXPIRATION_SECS = 600;
    private static final int DEFAULT_CHUNK_BYTES = 65_536;
    private static final int KEYS_AT_ONCE = 100;
    private static final int EVERYTHING =
            BlobStoreAclHandler.READ | BlobStoreAclHandler.WRITE | BlobStoreAclHandler.ADMIN;

    /** The keys that a client has not been sent yet. */
    private record Listing(Iterator<String> keys) implements AutoCloseable {
        @Override
        public void close() {}
    }

    private final LocalBlobStore store;
    private final BlobStoreAclHandler access;
    private final Function<String, Optional<String>> user;
    private final int chunkBytes;
    private final ClientSessions<BlobUpload> uploads;
    private final ClientSessions<BlobData> downloads;
    private final ClientSessions<Listing> listings;

    /**
     * Creates it.
     *
     * @param conf Storm's
     * @param store is closed with this
     * @param user of a key, the topology that has the blob as a file, if one does; it is not deleted then
     * @throws IllegalArgumentException with a line for the user when a setting is wrong
     */
    public BlobService(Map<String, Object> conf, LocalBlobStore store, Function<String, Optional<String>> user) {
        this.store = store;
        this.access = new BlobStoreAclHandler(new HashMap<>(conf));
        this.user = user;
        this.chunkBytes = positive(conf, Config.STORM_BLOBSTORE_INPUTSTREAM_BUFFER_SIZE_BYTES, DEFAULT_CHUNK_BYTES);
        Duration expiration = Duration.ofSeconds(positive(conf, EXPIRATION_SECS, DEFAULT_EXPIRATION_SECS));
        this.uploads = new ClientSessions<>("upload", expiration);
        this.downloads = new ClientSessions<>("download", expiration);
        this.listings = new ClientSessions<>("list of keys", expiration);
    }

    /** A chunk without bytes would end a download, and an upload that expires at once would never be finished. */
    private static int positive(Map<String, Object> conf, String key, int usual) {
        int number = ObjectReader.getInt(conf.get(key), usual);
        if (number < 1) {
            throw new IllegalArgumentException(key + "=" + number + ": give 1 or more");
        }
        return number;
    }

    /** What is kept. */
    public LocalBlobStore store() {
        return store;
    }

    private static @Nullable Subject caller() {
        return ReqContext.context().subject();
    }

    private static UncheckedIOException unusable(String key, IOException e) {
        return new UncheckedIOException("the blob " + key + " cannot be read or written: " + e, e);
    }

    public String beginCreate(String key, SettableBlobMeta given) throws TException {
        SettableBlobMeta meta = given.deepCopy();
        access.normalizeSettableBlobMeta(key, meta, caller(), EVERYTHING);
        BlobStoreAclHandler.validateSettableACLs(key, meta.get_acl());
        access.hasPermissions(meta.get_acl(), EVERYTHING, caller(), key);
        try {
            return uploads.begin(store.create(key, meta));
        } catch (IOException e) {
            throw unusable(key, e);
        }
    }

    public String beginUpdate(String key) throws TException {
        try {
            check(key, BlobStoreAclHandler.WRITE);
            return uploads.begin(store.update(key));
        } catch (IOException e) {
            throw unusable(key, e);
        }
    }

    private void check(String key, int permissions) throws TException, IOException {
        access.hasPermissions(store.meta(key).get_acl(), permissions, caller(), key);
    }

    /** If that fails, as on a full disk, nothing is left of the upload: it would lack a piece. */
    public void upload(String session, ByteBuffer chunk) {
        BlobUpload upload = uploads.get(session);
        try {
            synchronized (upload) {
                upload.write(chunk);
            }
        } catch (IOException e) {
            cancelUpload(session);
            throw broken("an upload", e);
        }
    }

    private static UncheckedIOException broken(String what, IOException e) {
        return new UncheckedIOException(what + " of a blob has failed: " + e, e);
    }

    public void finishUpload(String session) {
        try (BlobUpload upload = uploads.end(session)) {
            synchronized (upload) {
                upload.finish();
            }
        } catch (IOException e) {
            throw broken("an upload", e);
        }
    }

    public void cancelUpload(String session) {
        try {
            uploads.end(session).close();
        } catch (IOException e) {
            throw broken("an upload", e);
        }
    }

    public ReadableBlobMeta meta(String key) throws TException {
        try {
            SettableBlobMeta meta = store.meta(key);
            access.validateUserCanReadMeta(meta.get_acl(), caller(), key);
            return new ReadableBlobMeta(meta, store.content(key).version());
        } catch (IOException e) {
            throw unusable(key, e);
        }
    }

    public boolean contains(String key) throws TException {
        try {
            meta(key);
            return true;
        } catch (KeyNotFoundException e) {
            return false;
        }
    }

    public void setMeta(String key, SettableBlobMeta given) throws TException {
        SettableBlobMeta meta = given.deepCopy();
        access.normalizeSettableBlobMeta(key, meta, caller(), BlobStoreAclHandler.ADMIN);
        BlobStoreAclHandler.validateSettableACLs(key, meta.get_acl());
        try {
            check(key, BlobStoreAclHandler.ADMIN);
            store.setMeta(key, meta);
        } catch (IOException e) {
            throw unusable(key, e);
        }
    }

    public BeginDownloadResult beginDownload(String key) throws TException {
        try {
            check(key, BlobStoreAclHandler.READ);
            BlobData data = store.read(key);
            BeginDownloadResult begun = new BeginDownloadResult(data.content().version(), downloads.begin(data));
            begun.set_data_size(data.content().length());
            return begun;
        } catch (IOException e) {
            throw unusable(key, e);
        }
    }

    /** The last one is empty, and ends the session. */
    public ByteBuffer download(String session) {
        BlobData data = downloads.get(session);
        try {
            synchronized (data) {
                ByteBuffer next = data.next(chunkBytes);
                if (!next.hasRemaining()) {
                    downloads.end(session).close();
                }
                return next;
            }
        } catch (IOException e) {
            throw broken("a download", e);
        }
    }

    public void delete(String key) throws TException {
        try {
            check(key, BlobStoreAclHandler.WRITE);
            Optional<String> topology = user.apply(key);
            if (topology.isPresent()) {
                throw new WrappedIllegalStateException("the blob " + key + " is not deleted, because topology "
                        + topology.get() + " has it as a file: kill the topology first");
            }
            store.delete(key);
        } catch (IOException e) {
            throw unusable(key, e);
        }
    }

    /** The next keys of a session, or the first ones if its name is empty; none at the end, which ends the session. */
    public ListBlobsResult list(String session) {
        try {
            String name =
                    session.isEmpty() ? listings.begin(new Listing(store.keys().iterator())) : session;
            Iterator<String> keys = listings.get(name).keys();
            List<String> next = new ArrayList<>();
            synchronized (keys) {
                while (keys.hasNext() && next.size() < KEYS_AT_ONCE) {
                    next.add(keys.next());
                }
            }
            if (next.isEmpty()) {
                listings.end(name);
            }
            return new ListBlobsResult(next, name);
        } catch (IOException e) {
            throw new UncheckedIOException("the blobs cannot be listed: " + e, e);
        }
    }

    /** There is one copy. */
    public int replication(String key) throws TException {
        try {
            check(key, BlobStoreAclHandler.READ);
            return 1;
        } catch (IOException e) {
            throw unusable(key, e);
        }
    }

    /** Ends all sessions, where what is not finished is dropped, and closes the store. */
    @Override
    public void close() {
        uploads.close();
        downloads.close();
        listings.close();
        store.close();
    }

    /**
     * Refuses a topology whose files a caller may not read.
     *
     * @throws AuthorizationException when that is so
     * @throws KeyNotFoundException when there is no such blob
     */
    public void checkReadable(String key) throws TException {
        try {
            check(key, BlobStoreAclHandler.READ);
        } catch (IOException e) {
            throw unusable(key, e);
        }
    }
}
