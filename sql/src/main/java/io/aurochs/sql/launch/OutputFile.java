package io.aurochs.sql.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file that is opened, and replaced, when the first bytes come: what fails before leaves it as it was. */
final class OutputFile extends OutputStream {
    private final Path path;
    private @Nullable OutputStream opened;

    OutputFile(Path path) {
        this.path = path;
    }

    private OutputStream opened() throws IOException {
        OutputStream current = opened;
        if (current == null) {
            current = Files.newOutputStream(path);
            opened = current;
        }
        return current;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
        try {
            opened().write(bytes, start, length);
        } catch (IOException e) {
            throw new IOException("--out " + path + ": cannot be written: " + e, e);
        }
    }

    @Override
    public void close() throws IOException {
        OutputStream current = opened;
        if (current != null) {
            current.close();
        }
    }
}
