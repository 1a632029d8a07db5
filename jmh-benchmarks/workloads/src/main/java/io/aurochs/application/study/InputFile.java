package io.aurochs.application.study;

import io.aurochs.application.text.TextFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * A file of the user's, or all files below a directory, one after the other in the order of their paths; each plain or gzipped. The message
 * of an exception is one line that says what is wrong, where, and what to give instead. Immutable.
 */
public final class InputFile {
    private final Path path;
    private final List<Path> files;

    private InputFile(Path path, List<Path> files) {
        this.path = path;
        this.files = files;
    }

    /** @throws IllegalArgumentException if it is not there, or cannot be read */
    public static InputFile of(Path path) {
        if (!Files.exists(path)) {
            throw new IllegalArgumentException("input file " + path + " does not exist: give the path of one");
        }
        try (Stream<Path> below = Files.walk(path, FileVisitOption.FOLLOW_LINKS)) {
            List<Path> files = below.filter(Files::isRegularFile).sorted().toList();
            for (Path file : files) {
                if (!Files.isReadable(file)) {
                    throw new IllegalArgumentException(
                            "input file " + file + " is not readable: check its permissions");
                }
            }
            return new InputFile(path, files);
        } catch (IOException | UncheckedIOException e) {
            throw unreadable(path, e);
        }
    }

    /**
     * Reads all lines, as UTF-8; what is none of that is replaced.
     *
     * @param action takes each line's file and the line. What it throws because of a line is thrown with the file and the line's number
     * @throws IllegalArgumentException if a file cannot be read, or because of a line
     */
    public void forEachLine(BiConsumer<Path, String> action) {
        for (Path file : files) {
            try (BufferedReader reader =
                    new BufferedReader(new InputStreamReader(open(file), StandardCharsets.UTF_8))) {
                long number = 1;
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    accept(action, file, line, number++);
                }
            } catch (IOException e) {
                throw unreadable(file, e);
            }
        }
    }

    private static void accept(BiConsumer<Path, String> action, Path file, String line, long number) {
        try {
            action.accept(file, line);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("input file " + file + ", line " + number + ": " + e.getMessage(), e);
        }
    }

    /** @throws IllegalArgumentException if anything but text is in it */
    public void requireText() {
        for (Path file : files) {
            try (InputStream in = open(file)) {
                TextFile.checkStream(file.toString(), in);
            } catch (IOException e) {
                throw unreadable(file, e);
            }
        }
    }

    private static InputStream open(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        try {
            return isGzip(file) ? new GZIPInputStream(in) : in;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private static boolean isGzip(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.read() == 0x1f && in.read() == 0x8b;
        }
    }

    private static IllegalArgumentException unreadable(Path file, Exception e) {
        return new IllegalArgumentException(
                "input file " + file + " cannot be read (" + e.getMessage() + "): give a plain or gzipped file", e);
    }

    /** As it was given. */
    @Override
    public String toString() {
        return path.toString();
    }
}
