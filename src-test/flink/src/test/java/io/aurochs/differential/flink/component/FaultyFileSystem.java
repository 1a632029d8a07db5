package io.aurochs.differential.flink.component;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.apache.flink.core.fs.local.LocalRecoverableWriter;

/** Local files that cannot be created while a test says so. */
public final class FaultyFileSystem extends LocalFileSystem {
    static final String SCHEME = "faulty";

    private static final Map<Path, Check> CHECKS = new ConcurrentHashMap<>();

    /** Called by whichever thread creates a file. */
    @FunctionalInterface
    public interface Check {
        /** Throws if the file is not to be created. */
        void check() throws IOException;
    }

    /** Has a check made before each file is created below a directory; tells the directory's name in this file system. */
    public static String checking(Path directory, Check check) {
        CHECKS.put(directory, check);
        return SCHEME + "://" + directory;
    }

    /** Makes it an ordinary directory. */
    public static void forget(Path directory) {
        CHECKS.remove(directory);
    }

    @Override
    public URI getUri() {
        return URI.create(SCHEME + ":///");
    }

    @Override
    public FSDataOutputStream create(org.apache.flink.core.fs.Path file, WriteMode overwrite) throws IOException {
        for (Map.Entry<Path, Check> entry : CHECKS.entrySet()) {
            if (pathToFile(file).toPath().startsWith(entry.getKey())) {
                entry.getValue().check();
            }
        }
        return super.create(file, overwrite);
    }

    /** There is none: a checkpoint's metadata, for which Flink would use one, is created as all other files are. */
    @Override
    public LocalRecoverableWriter createRecoverableWriter() {
        throw new UnsupportedOperationException("files are created here");
    }
}
