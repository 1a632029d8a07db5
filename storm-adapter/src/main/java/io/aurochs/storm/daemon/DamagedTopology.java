package io.aurochs.storm.daemon;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * A kept topology that cannot be read.
 *
 * @param id the topology's, or what its directory is called if that cannot be read
 * @param failure the first one; names the file
 */
record DamagedTopology(Path directory, String id, IOException failure) {
    /** What is wrong, for the user. */
    String why() {
        return failure instanceof FileSystemException ? failure.toString() : String.valueOf(failure.getMessage());
    }
}
