package io.aurochs.profiling.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A directory for files that nobody reads, gone with them when it is closed.
 *
 * @param path of it
 */
record ScratchDirectory(Path path) implements AutoCloseable {
    private static final String PREFIX = "aurochs-profile-";
    /** With the process that has it. */
    private static final Pattern NAME = Pattern.compile(Pattern.quote(PREFIX) + "(\\d{1,9})-\\d+");

    /** Makes one, and removes those of this user that profiles have left that were killed. */
    static ScratchDirectory create() throws SamplingException {
        Path base = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            removeLeftovers(base);
            return new ScratchDirectory(Files.createTempDirectory(
                    base, PREFIX + ProcessHandle.current().pid() + "-"));
        } catch (IOException e) {
            throw new SamplingException(
                    "cannot make a directory in " + System.getProperty("java.io.tmpdir") + ": " + e, e);
        }
    }

    private static void removeLeftovers(Path base) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(base, PREFIX + "*")) {
            for (Path directory : all) {
                Matcher name = NAME.matcher(String.valueOf(directory.getFileName()));
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()
                        && isOwn(directory)) {
                    new ScratchDirectory(directory).close();
                }
            }
        }
    }

    private static boolean isOwn(Path directory) throws IOException {
        try {
            return Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(Path.of("/proc/self")));
        } catch (NoSuchFileException e) {
            // Another profile that has just begun has removed it.
            return false;
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // Some files below java.io.tmpdir.
        }
    }
}
