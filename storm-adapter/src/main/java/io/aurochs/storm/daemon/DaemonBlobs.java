package io.aurochs.storm.daemon;

import io.aurochs.storm.blob.BlobFile;
import io.aurochs.storm.blob.BlobService;
import io.aurochs.storm.blob.LocalBlobStore;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The daemon's blobs, and what topologies have to do with them. Any thread. */
final class DaemonBlobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DaemonBlobs.class);

    private final Supplier<List<KeptTopology>> topologies;
    private final BlobService service;

    /** @param topologies those that there are */
    DaemonBlobs(Map<String, Object> conf, LocalBlobStore store, Supplier<List<KeptTopology>> topologies) {
        this.topologies = topologies;
        this.service = new BlobService(conf, store, this::userOf);
    }

    /** What clients call. */
    BlobService service() {
        return service;
    }

    private Optional<String> userOf(String key) {
        return topologies.get().stream()
                .filter(topology -> has(topology, key))
                .map(KeptTopology::id)
                .findFirst();
    }

    private static boolean has(KeptTopology topology, String key) {
        try {
            return BlobFile.isNamed(key, topology.parsedConf());
        } catch (IOException e) {
            if (!Files.exists(topology.directory())) {
                LOG.debug("topology {} has ended", topology.id(), e);
                return false;
            }
            LOG.warn("topology {} may have blob {} as a file, so it stays: {}", topology.id(), key, e.toString());
            return true;
        }
    }

    /**
     * Refuses a topology whose files or dependencies its client cannot have.
     *
     * @throws TException with a line for the user
     */
    void check(String name, Map<String, Object> topoConf, StormTopology topology) throws TException {
        List<String> keys = new ArrayList<>(KeptTopology.dependencies(topology));
        try {
            BlobFile.of(topoConf).forEach(file -> keys.add(file.key()));
            for (String key : keys) {
                service.checkReadable(key);
            }
        } catch (KeyNotFoundException e) {
            throw new WrappedInvalidTopologyException(
                    "Topology " + name + " needs blob " + e.get_msg() + ", which does not exist: create it first");
        } catch (IllegalArgumentException e) {
            throw new WrappedInvalidTopologyException("Topology " + name + ": " + e.getMessage());
        }
    }

    /** Keeps copies of a topology's dependencies with it. */
    void addDependencies(KeptTopology kept) throws IOException, TException {
        kept.addDependencies(service.store());
    }

    /**
     * Deletes the jars of a topology that has copies of them, as each submission uploads its own; not what its client may not delete, or another
     * topology has as a file.
     */
    void deleteJars(StormTopology topology) {
        if (!topology.is_set_dependency_jars()) {
            return;
        }
        for (String key : topology.get_dependency_jars()) {
            try {
                service.delete(key);
            } catch (TException | RuntimeException e) {
                LOG.warn("blob {}, which is no longer needed, is not deleted: {}", key, e.toString());
            }
        }
    }

    @Override
    public void close() {
        service.close();
    }
}
