package io.aurochs.resume;

import io.aurochs.lock.OwnDirectory;
import io.aurochs.lock.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the points of a pipeline in a directory: the last two, so that there is a whole one whenever the process dies. One process at a time
 * has it. For one thread at a time.
 */
public final class PointDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PointDirectory.class);
    private static final Pattern POINT = Pattern.compile("point-(\\d{1,18})");
    private static final String UNFINISHED = "point.new";
    private static final String LOCK = "lock";
    private static final int KEPT = 2;

    private final Path directory;
    private final PointFiles files;
    private final ProcessLock lock;
    private final NavigableMap<Long, Path> points = new TreeMap<>();

    /**
     * A point that was kept.
     *
     * @param number counted in the directory, from 1
     * @param bytes of its file
     */
    public record Kept(long number, long bytes) {}

    private PointDirectory(Path directory, PointFiles files, ProcessLock lock) {
        this.directory = directory;
        this.files = files;
        this.lock = lock;
    }

    /**
     * Opens a directory, which is made, closed to others, if there is none.
     *
     * @throws IOException when it cannot be read and written, or another pipeline has it
     */
    public static PointDirectory open(Path directory) throws IOException {
        return open(directory, new PointFiles());
    }

    static PointDirectory open(Path directory, PointFiles files) throws IOException {
        OwnDirectory.make(directory, files::sync);
        ProcessLock lock = ProcessLock.tryLock(directory.resolve(LOCK));
        if (lock == null) {
            throw new IOException(directory + ": another pipeline has it; give each a directory of its own");
        }
        boolean isOpen = false;
        try {
            PointDirectory opened = new PointDirectory(directory, files, lock);
            opened.list();
            isOpen = true;
            return opened;
        } finally {
            if (!isOpen) {
                lock.close();
            }
        }
    }

    private void list() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            all.forEach(file -> {
                Matcher name = POINT.matcher(String.valueOf(file.getFileName()));
                if (name.matches()) {
                    points.put(Long.parseLong(name.group(1)), file);
                }
            });
        }
    }

    /**
     * The last point that is whole; empty when there never was one.
     *
     * @throws IOException when there are points, and none of them can be read
     */
    public Optional<ResumePoint> last() throws IOException {
        String newest = "";
        for (Path file : points.descendingMap().values()) {
            try {
                return Optional.of(PointForm.point(Files.readAllBytes(file)));
            } catch (IOException e) {
                LOG.warn("{}: {}; the point before it is taken", file, e.getMessage());
                newest = newest.isEmpty() ? file.getFileName() + " is " + e.getMessage() : newest;
            }
        }
        if (!points.isEmpty()) {
            throw new IOException(
                    directory + ": none of its points can be read: " + newest + "; delete the directory to begin anew");
        }
        return Optional.empty();
    }

    /**
     * Keeps another point. When it returns, that is the last one, whatever happens to the machine; if it throws, either that one is or the
     * one before.
     *
     * @return what is kept
     */
    public Kept add(ResumePoint point) throws IOException {
        Path unfinished = directory.resolve(UNFINISHED);
        byte[] bytes = PointForm.bytes(point);
        files.write(unfinished, bytes);
        files.sync(unfinished);
        long number = points.isEmpty() ? 1 : points.lastKey() + 1;
        Path file = directory.resolve("point-" + number);
        files.rename(unfinished, file);
        points.put(number, file);
        files.sync(directory);
        while (points.size() > KEPT) {
            files.delete(points.firstEntry().getValue());
            points.pollFirstEntry();
        }
        return new Kept(number, bytes.length);
    }

    /** Gives the directory back. */
    @Override
    public void close() throws IOException {
        lock.close();
    }
}
