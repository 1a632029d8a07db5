package io.aurochs.launcher.pack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Archives whose bytes depend on the content alone: sorted, with the same time and owner everywhere. */
final class Archive {
    /** Of all files in archives: zip knows none before 1980. */
    static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private Archive() {}

    static Path tarGz(Path directory, Path into) throws IOException, InterruptedException {
        return tar(directory, into, ".tar.gz", "gzip", "-n");
    }

    /** Jars of the same libraries lie within this dictionary; a larger one takes memory for hardly a smaller archive. */
    static Path tarXz(Path directory, Path into) throws IOException, InterruptedException {
        return tar(directory, into, ".tar.xz", "xz", "--lzma2=preset=6,dict=64MiB");
    }

    private static Path tar(Path directory, Path into, String suffix, String... compressor)
            throws IOException, InterruptedException {
        String name = String.valueOf(directory.getFileName());
        Path archive = into.resolve(name + suffix);
        List<Process> processes = ProcessBuilder.startPipeline(List.of(
                program(
                        "tar",
                        "--create",
                        "--sort=name",
                        "--mtime=" + TIME + "Z",
                        "--owner=0",
                        "--group=0",
                        "--numeric-owner",
                        "--mode=go=rX,u+rw",
                        "--format=gnu",
                        "--directory=" + directory.getParent(),
                        name),
                program(compressor).redirectOutput(archive.toFile())));
        for (Process process : processes) {
            if (process.waitFor() != 0) {
                Files.delete(archive);
                throw new IOException("tar or " + compressor[0] + " failed on " + directory);
            }
        }
        return archive;
    }

    private static ProcessBuilder program(String... command) {
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /** The files, without their directories. */
    static Path zip(Path archive, List<Path> files) throws IOException {
        try (OutputStream file = Files.newOutputStream(archive);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            for (Path source : files) {
                ZipEntry entry = new ZipEntry(String.valueOf(source.getFileName()));
                entry.setTimeLocal(TIME);
                zip.putNextEntry(entry);
                Files.copy(source, zip);
            }
        }
        return archive;
    }
}
