package io.aurochs.storm.nimbus;

import io.aurochs.storm.blob.BlobFile;
import io.aurochs.storm.blob.BlobService;
import io.aurochs.storm.blob.LocalBlobStore;
import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.file.DurableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The blob store of the topologies of this JVM, opened by the first call that needs it: in the directory {@code blobstore.dir}, which one
 * JVM at a time may use, or in a temporary one. Any thread.
 */
public final class NimbusBlobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NimbusBlobs.class);

    private final Map<String, Object> conf;
    /** Where topologies look for files; null: beside their code directory alone. */
    private final @Nullable Path working;
    /** The one topology's files, in a JVM that only reads the store; null: each topology has a temporary directory. */
    private final @Nullable Path files;

    // Guarded by this.
    private @Nullable BlobService service;
    private @Nullable Path temporary;

    private NimbusBlobs(Map<String, Object> conf, @Nullable Path working, @Nullable Path files) {
        this.conf = new HashMap<>(conf);
        this.working = working;
        this.files = files;
    }

    /** Of a program, in whose working directory topologies have nothing to do. */
    public static NimbusBlobs of(Map<String, Object> conf) {
        return new NimbusBlobs(conf, null, null);
    }

    /** Of a process whose topologies look for files in its working directory, as in that of a worker process. */
    public static NimbusBlobs linkedFrom(Path working, Map<String, Object> conf) {
        return new NimbusBlobs(conf, working, null);
    }

    /**
     * Of a JVM with one topology, which only reads the store that another process has opened.
     *
     * @param conf says where that is
     * @param files where the topology's files are laid out
     */
    public static NimbusBlobs ofTopology(Path files, Path working, Map<String, Object> conf) {
        return new NimbusBlobs(conf, working, files);
    }

    /**
     * The service.
     *
     * @param user of a key, the topology that has the blob as a file, if one does
     * @throws UncheckedIOException with a line for the user when the store cannot be opened
     */
    synchronized BlobService service(Function<String, Optional<String>> user) {
        BlobService open = service;
        if (open == null) {
            try {
                open = new BlobService(conf, open(), user);
            } catch (IOException e) {
                throw new UncheckedIOException(String.valueOf(e.getMessage()), e);
            }
            service = open;
        }
        return open;
    }

    private LocalBlobStore open() throws IOException {
        Object given = conf.get(Config.BLOBSTORE_DIR);
        if (given == null) {
            temporary = Files.createTempDirectory("aurochs-blobs-");
            return LocalBlobStore.open(temporary);
        }
        Path directory = Path.of(String.valueOf(given)).toAbsolutePath().normalize();
        return files == null ? LocalBlobStore.open(directory) : LocalBlobStore.reader(directory);
    }

    /**
     * Lays out the files of a topology.
     *
     * @throws InvalidTopologyException when it cannot have them
     */
    TopologyBlobs lay(String name, Map<String, Object> topoConf, Function<String, Optional<String>> user)
            throws InvalidTopologyException {
        try {
            List<BlobFile> wanted = BlobFile.of(topoConf);
            if (wanted.isEmpty()) {
                return TopologyBlobs.none();
            }
            LocalBlobStore store = service(user).store();
            Path directory = files == null ? Files.createTempDirectory("aurochs-blobs-of-" + name + "-") : files;
            return TopologyBlobs.lay(store, wanted, directory, working);
        } catch (KeyNotFoundException e) {
            throw refused(name, "there is no blob " + e.get_msg() + ": create it first");
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            throw refused(name, String.valueOf(e.getMessage()));
        }
    }

    private static InvalidTopologyException refused(String name, String why) {
        return new WrappedInvalidTopologyException(
                "Topology " + name + ": " + Config.TOPOLOGY_BLOBSTORE_MAP + " cannot be obeyed: " + why);
    }

    /** Drops what clients have not finished, and a temporary store. */
    @Override
    public synchronized void close() {
        try {
            if (service != null) {
                service.close();
            }
            if (temporary != null) {
                DurableFiles.delete(temporary);
            }
        } catch (IOException e) {
            LOG.warn("the blob store is not closed properly: {}", e.toString());
        }
        service = null;
        temporary = null;
    }
}
