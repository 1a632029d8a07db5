package io.aurochs.storm.launch;

import io.aurochs.control.Protocol;
import java.nio.file.Path;

/** Requests to a process of {@code storm jar}: {@code list}, which names its topologies, and {@code swap}. */
final class SwapProtocol {
    static final Protocol PROTOCOL = new Protocol(
            "aurochs-storm",
            "1",
            "./aurochs storm swap",
            "runs topologies",
            "start one with ./aurochs storm jar",
            "what the process of storm jar prints");

    /** The topologies' names, a row each. */
    static final String LIST = "list";

    /** TOPOLOGY BOLT JAR CLASS ARGUMENT... */
    static final String SWAP = "swap";

    private static final String DIRECTORY = "aurochs-storm-";

    private SwapProtocol() {}

    /** Where such processes of this user have a directory each. */
    static Path base() {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        return Path.of(runtime == null || runtime.isEmpty() ? System.getProperty("java.io.tmpdir") : runtime);
    }

    /** How their names begin; the process's number follows. */
    static String prefix() {
        return DIRECTORY + System.getProperty("user.name") + "-";
    }

    /** The socket of a process. It has the directory for itself, so that nothing stays when it ends. */
    static Path socket(Path base, long pid) {
        return base.resolve(prefix() + pid).resolve("swap");
    }
}
