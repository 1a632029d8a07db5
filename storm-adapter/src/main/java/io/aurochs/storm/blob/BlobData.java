package io.aurochs.storm.blob;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The open data of a blob. One thread. */
final class BlobData implements AutoCloseable {
    private final BlobContent content;
    private final FileChannel channel;

    BlobData(BlobContent content, FileChannel channel) {
        this.content = content;
        this.channel = channel;
    }

    BlobContent content() {
        return content;
    }

    /** The next bytes, in an array of their own; none at the end. */
    ByteBuffer next(int most) throws IOException {
        long left = content.length() - channel.position();
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(most, left));
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw new IOException(content.file() + " is shorter than it was");
            }
        }
        return bytes.flip();
    }

    /** Copies what is left to a file that does not exist. */
    void copyTo(Path file) throws IOException {
        try (FileChannel to = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long position = channel.position(); position < content.length(); ) {
                long copied = channel.transferTo(position, content.length() - position, to);
                if (copied == 0) {
                    throw new IOException(content.file() + " is shorter than it was");
                }
                position += copied;
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
