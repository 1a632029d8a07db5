package io.aurochs.storm.daemon;

import java.nio.file.Path;

/**
 * The files by which a daemon finds a topology's JVM, in the topology's directory.
 *
 * @param directory the topology's
 */
record JvmFiles(Path directory) {
    /** Held by the JVM that runs the topology as long as it lives, and by no other. */
    Path lock() {
        return directory.resolve("lock");
    }

    /** The number of the process that holds the lock. */
    Path pid() {
        return directory.resolve("pid");
    }

    /** There is one while that JVM is to be ended and another to be started; it says why. */
    Path restart() {
        return directory.resolve("restart");
    }

    /** Where that JVM answers. */
    Path socket() {
        return directory.resolve("socket");
    }
}
