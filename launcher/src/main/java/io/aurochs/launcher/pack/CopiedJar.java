package io.aurochs.launcher.pack;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** How jars, and directories of classes as jars, come into a package. */
enum CopiedJar {
    /** As they are. */
    WHOLE,

    /** For measurements: without what none of them loads, and uncompressed, so that xz sees what they share. */
    THIN;

    /** Jars that no application of {@code compare} loads a class from. */
    private static final Pattern UNUSED_JARS = Pattern.compile(
            "(frocksdbjni|flink-connector-files|flink-runtime-web|jnr-|jffi|httpc|bc(prov|pkix|util)|amqp-client|jline|jna-platform"
                    + "|ejml|jgrapht|apfloat|jheaps|xchart|VectorGraphics|pdfbox|graphics2d|animated-gif).*");

    /**
     * Web pages, signatures, and native libraries: all have a replacement in Java, but those of {@link #NEEDED}. Flink's clients of
     * ZooKeeper are for clusters of several machines.
     */
    private static final Pattern UNUSED_FILES = Pattern.compile(
            ".*\\.(so|dll|dylib|jnilib|a|html|js|css|map|woff2?|svg)|META-INF/(maven/.*|native/.*|.*\\.(SF|RSA|DSA))"
                    + "|org/apache/flink/shaded/(zookeeper3|curator5/org)/.*");

    private static final Pattern NEEDED = Pattern.compile(".*linux-x(86-)?64/.*(jnidispatch|asyncProfiler).*");

    boolean isWanted(Path entry) {
        return this == WHOLE
                || !UNUSED_JARS.matcher(String.valueOf(entry.getFileName())).matches();
    }

    void copy(Path entry, Path target) throws IOException {
        if (Files.isDirectory(entry)) {
            write(filesBelow(entry), target);
        } else if (this == WHOLE) {
            Files.copy(entry, target);
        } else {
            try (InputStream in = Files.newInputStream(entry)) {
                write(content(in), target);
            }
        }
    }

    private Map<String, byte[]> filesBelow(Path directory) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(directory.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    private Map<String, byte[]> content(InputStream jar) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        ZipInputStream zip = new ZipInputStream(jar);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            String name = entry.getName();
            if (entry.isDirectory() || isUnused(name)) {
                continue;
            }
            byte[] bytes = zip.readAllBytes();
            files.putIfAbsent(name, name.endsWith(".jar") ? nested(bytes) : bytes);
        }
        return files;
    }

    private static boolean isUnused(String name) {
        return UNUSED_FILES.matcher(name).matches() && !NEEDED.matcher(name).matches();
    }

    private byte[] nested(byte[] jar) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(content(new ByteArrayInputStream(jar)), out);
        return out.toByteArray();
    }

    private void write(Map<String, byte[]> files, Path target) throws IOException {
        try (OutputStream out = Files.newOutputStream(target)) {
            write(files, out);
        }
    }

    private void write(Map<String, byte[]> files, OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.setMethod(this == WHOLE ? ZipOutputStream.DEFLATED : ZipOutputStream.STORED);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            ZipEntry entry = new ZipEntry(file.getKey());
            entry.setTimeLocal(Archive.TIME);
            CRC32 sum = new CRC32();
            sum.update(file.getValue());
            entry.setCrc(sum.getValue());
            entry.setSize(file.getValue().length);
            zip.putNextEntry(entry);
            zip.write(file.getValue());
        }
        zip.finish();
    }
}
