package io.aurochs.storm.daemon;

import java.nio.file.Path;

/**
 * A kept topology with a damaged file.
 *
 * @param id the topology's, or what its directory is called if that cannot be read
 * @param why the first damage, for the user; names the file
 * @param isAccepted false: the submission certainly never counted, as when the daemon was killed while it wrote it
 */
record DamagedTopology(Path directory, String id, String why, boolean isAccepted) {}
