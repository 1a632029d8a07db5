package io.aurochs.storm.blob;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Unpacks archives, of the kinds that Storm's supervisor unpacks: by the end of the blob's key. No file gets out of the directory. */
final class Archive {
    /** Of what tar has printed, for the user. */
    private static final int LINES_SHOWN = 3;

    private Archive() {}

    /**
     * Unpacks a file to a directory that does not exist. A key without a known ending leaves the file as it is, under the directory's name, as
     * on Storm.
     *
     * @return whether it is a directory now
     */
    static boolean unpack(String key, Path file, Path directory) throws IOException {
        String name = key.toLowerCase(Locale.ROOT).replace('_', '.');
        if (name.endsWith(".jar") || name.endsWith(".zip")) {
            unzip(file, directory);
            return true;
        }
        if (name.endsWith(".tar.gz") || name.endsWith(".tgz") || name.endsWith(".tar")) {
            untar(file, directory, name.endsWith("gz"));
            return true;
        }
        Files.move(file, directory);
        return false;
    }

    private static void unzip(Path file, Path directory) throws IOException {
        Files.createDirectory(directory);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                Path target = target(directory, entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                    continue;
                }
                Path parent = target.getParent();
                if (parent != null) {
                    Files.createDirectories(parent);
                }
                try (InputStream in = zip.getInputStream(entry)) {
                    Files.copy(in, target);
                }
            }
        }
    }

    private static Path target(Path directory, String name) throws IOException {
        Path target;
        try {
            target = directory.resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw new IOException("it has an entry that no file can be called: " + e.getMessage(), e);
        }
        if (!target.startsWith(directory)) {
            throw new IOException("it has an entry outside its directory: " + name);
        }
        return target;
    }

    /** By the system's command, as on Storm: it keeps modes and links, and refuses entries outside the directory. */
    private static void untar(Path file, Path directory, boolean isCompressed) throws IOException {
        Files.createDirectory(directory);
        List<String> command =
                new ArrayList<>(List.of("tar", "--extract", "--no-same-owner", "--force-local", "--file=" + file));
        command.add("--directory=" + directory);
        if (isCompressed) {
            command.add("--gzip");
        }
        Process tar = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> said = new ArrayList<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(tar.getInputStream(), StandardCharsets.UTF_8))) {
            // To the end: tar may warn of each file, and is killed when nobody reads that.
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (said.size() < LINES_SHOWN) {
                    said.add(line);
                }
            }
        }
        try {
            int code = tar.waitFor();
            if (code != 0) {
                throw new IOException("tar ended with exit code " + code + ": " + String.join("; ", said));
            }
        } catch (InterruptedException e) {
            tar.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while it was unpacked", e);
        }
    }
}
