package io.aurochs.tests.numa;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes a file system for the kernel to start from: a cpio archive in the format "newc". Everything belongs to root and is
 * as old as 1970.
 *
 * <p>Source: {@code Documentation/driver-api/early-userspace/buffer-format.rst} of Linux.
 */
final class CpioWriter implements AutoCloseable {
    private static final int DIRECTORY = 0040755;
    private static final int SYMBOLIC_LINK = 0120777;
    private static final int PROGRAM = 0100755;
    private static final int PLAIN_FILE = 0100644;
    private static final int ALIGNMENT = 4;
    private static final String TRAILER = "TRAILER!!!";

    private final OutputStream out;
    private final Set<String> directories = new HashSet<>();
    private long written;
    private int entries;

    /** @param out is closed with this writer */
    CpioWriter(OutputStream out) {
        this.out = new BufferedOutputStream(out, 1 << 16);
    }

    /** Adds everything below a directory, or a file alone, under that name; the empty name is the archive's root. */
    void addTree(String name, Path source) throws IOException {
        List<Path> paths;
        try (Stream<Path> found = Files.walk(source)) {
            paths = found.sorted().toList();
        }
        for (Path path : paths) {
            String below = source.relativize(path).toString();
            String entry = name.isEmpty() || below.isEmpty() ? name + below : name + "/" + below;
            if (Files.isSymbolicLink(path)) {
                addBytes(
                        entry,
                        SYMBOLIC_LINK,
                        Files.readSymbolicLink(path).toString().getBytes(StandardCharsets.UTF_8));
            } else if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                addDirectory(entry);
            } else {
                addParents(entry);
                header(entry, Files.isExecutable(path) ? PROGRAM : PLAIN_FILE, Files.size(path));
                written += Files.copy(path, out);
                align();
            }
        }
    }

    /** Adds a plain file of that text. */
    void addText(String name, String text) throws IOException {
        addBytes(name, PLAIN_FILE, text.getBytes(StandardCharsets.UTF_8));
    }

    private void addBytes(String name, int mode, byte[] content) throws IOException {
        addParents(name);
        header(name, mode, content.length);
        write(content);
        align();
    }

    private void addDirectory(String name) throws IOException {
        if (!name.isEmpty() && directories.add(name)) {
            addParents(name);
            header(name, DIRECTORY, 0);
        }
    }

    private void addParents(String name) throws IOException {
        int slash = name.lastIndexOf('/');
        if (slash > 0) {
            addDirectory(name.substring(0, slash));
        }
    }

    private void header(String name, int mode, long size) throws IOException {
        byte[] nameBytes = (name + "\0").getBytes(StandardCharsets.UTF_8);
        // Inode, mode, owner, group, links, time, size, two numbers of its device, two of its own, length of the name,
        // sum.
        long[] fields = {++entries, mode, 0, 0, 1, 0, size, 0, 0, 0, 0, nameBytes.length, 0};
        StringBuilder header = new StringBuilder("070701");
        for (long field : fields) {
            header.append(String.format("%08X", field));
        }
        write(header.toString().getBytes(StandardCharsets.US_ASCII));
        write(nameBytes);
        align();
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        written += bytes.length;
    }

    private void align() throws IOException {
        while (written % ALIGNMENT != 0) {
            out.write(0);
            written++;
        }
    }

    @Override
    public void close() throws IOException {
        try (out) {
            header(TRAILER, 0, 0);
        }
    }
}
