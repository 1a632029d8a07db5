package io.aurochs.benchmarks.driver.run;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Tells one build of what is measured from another: by the content of what the build made, by the name of what it only uses. */
public final class BuildDigest {
    private static final int SHOWN_BYTES = 8;

    private BuildDigest() {}

    /**
     * The digest, in hexadecimal digits.
     *
     * @param root what lies below was built here
     * @param classPaths of all systems
     * @throws UncheckedIOException if one of the files cannot be read
     */
    public static String of(Path root, List<String> classPaths) {
        TreeSet<Path> entries = new TreeSet<>();
        classPaths.forEach(classPath ->
                Stream.of(classPath.split(File.pathSeparator)).map(Path::of).forEach(entries::add));
        MessageDigest digest = sha256();
        for (Path entry : entries) {
            digest.update(String.valueOf(entry.getFileName()).getBytes(StandardCharsets.UTF_8));
            if (entry.startsWith(root)) {
                files(entry).forEach(file -> digest.update(content(file)));
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
    }

    /** A jar, or what is in a directory of classes. */
    private static List<Path> files(Path entry) {
        try (Stream<Path> files = Files.walk(entry)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + entry, e);
        }
    }

    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
