package io.aurochs.storm.blob;

import io.aurochs.storm.file.DurableFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.zip.CRC32C;

/** Data of a blob that is being written, in a directory of its own. One thread. */
final class BlobUpload implements AutoCloseable {
    /** Puts finished data where the store has them. */
    @FunctionalInterface
    interface Commit {
        /** @param content in the upload's directory, written to the disk */
        void commit(BlobContent content) throws IOException;
    }

    private final Path file;
    private final Commit commit;
    private final FileChannel channel;
    private final CRC32C checksum = new CRC32C();

    /** @param file in the upload's directory */
    BlobUpload(Path file, Commit commit) throws IOException {
        this.file = file;
        this.commit = commit;
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** Appends bytes. */
    void write(ByteBuffer bytes) throws IOException {
        checksum.update(bytes.duplicate());
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Puts the data into the store; returns when they are on the disk. */
    void finish() throws IOException {
        BlobContent content = new BlobContent(file, checksum.getValue(), channel.size());
        channel.force(true);
        channel.close();
        commit.commit(content);
    }

    /** Drops what is not finished. */
    @Override
    public void close() throws IOException {
        channel.close();
        DurableFiles.delete(Objects.requireNonNull(file.getParent(), "an upload has a directory"));
    }
}
