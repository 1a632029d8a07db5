package io.aurochs.storm.blob;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * A blob that a topology has as a file: an entry of {@code topology.blobstore.map}.
 *
 * @param name of the file, or of the directory if it is an archive that is unpacked
 * @param isRestart whether the topology is started again when the blob has changed
 */
public record BlobFile(String key, String name, boolean isUnpacked, boolean isRestart) {
    /** What is beside the files already: here, or in the directory of a worker process of Storm. */
    private static final Set<String> TAKEN = Set.of(".", "..", "resources", "artifacts", "pids", "tmp", "heartbeats");

    /**
     * The entries of a topology's configuration.
     *
     * @throws IllegalArgumentException with a line for the user when one is wrong
     */
    public static List<BlobFile> of(Map<String, Object> conf) {
        Object map = conf.get(Config.TOPOLOGY_BLOBSTORE_MAP);
        if (map == null) {
            return List.of();
        }
        if (!(map instanceof Map<?, ?> entries)) {
            throw wrong("is no map of keys");
        }
        List<BlobFile> files = new ArrayList<>();
        Set<String> names = new HashSet<>();
        entries.forEach((key, entry) -> {
            BlobFile file = of(String.valueOf(key), entry);
            if (!names.add(file.name)) {
                throw wrong("has two blobs with the localname " + file.name);
            }
            files.add(file);
        });
        return files;
    }

    /** Whether a topology with this configuration has the blob as a file. */
    public static boolean isNamed(String key, Map<String, Object> conf) {
        return of(conf).stream().anyMatch(file -> file.key.equals(key));
    }

    private static BlobFile of(String key, @Nullable Object entry) {
        Map<?, ?> given = entry instanceof Map<?, ?> map ? map : Map.of();
        if (!Utils.isValidKey(key) || (entry != null && !(entry instanceof Map))) {
            throw wrong("has the entry " + key + "=" + entry + ", which is no key of a blob with a map");
        }
        Object name = given.get("localname");
        String file = name == null ? key : String.valueOf(name);
        if (file.isEmpty() || file.indexOf('/') >= 0 || file.indexOf('\0') >= 0 || TAKEN.contains(file)) {
            throw wrong("has " + key + " with the localname '" + file
                    + "', which must be a file name, and none of . .. resources artifacts pids tmp heartbeats");
        }
        try {
            return new BlobFile(
                    key,
                    file,
                    ObjectReader.getBoolean(given.get("uncompress"), false),
                    ObjectReader.getBoolean(given.get("workerRestart"), false));
        } catch (IllegalArgumentException e) {
            throw wrong("has " + key + " with uncompress or workerRestart neither true nor false");
        }
    }

    private static IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(Config.TOPOLOGY_BLOBSTORE_MAP + " " + what);
    }
}
