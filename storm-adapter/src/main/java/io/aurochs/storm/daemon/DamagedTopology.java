package io.aurochs.storm.daemon;

import java.nio.file.Path;

/**
 * A kept topology with a damaged file.
 *
 * @param id the topology's, or what its directory is called if that cannot be read
 * @param why the first damage, for the user; names the file
 */
record DamagedTopology(Path directory, String id, String why) {}
