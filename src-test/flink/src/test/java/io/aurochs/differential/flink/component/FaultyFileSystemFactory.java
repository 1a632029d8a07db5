package io.aurochs.differential.flink.component;

import java.net.URI;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;

/** By which Flink finds {@link FaultyFileSystem}. */
public final class FaultyFileSystemFactory implements FileSystemFactory {
    @Override
    public String getScheme() {
        return FaultyFileSystem.SCHEME;
    }

    @Override
    public FileSystem create(URI uri) {
        return new FaultyFileSystem();
    }
}
