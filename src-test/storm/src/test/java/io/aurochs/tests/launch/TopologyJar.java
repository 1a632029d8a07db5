package io.aurochs.tests.launch;

import io.aurochs.tests.launch.sample.StepsMain;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Packs the sample package into a jar, as a user's build would. */
final class TopologyJar {
    private TopologyJar() {}

    static Path packInto(Path directory) throws IOException, URISyntaxException {
        return packInto(directory, "topology");
    }

    /** Packs a jar of that name, whose resource {@code name} says it. */
    static Path packInto(Path directory, String name) throws IOException, URISyntaxException {
        return packInto(directory, name, Map.of());
    }

    /** Packs a jar with more entries, by their names. */
    static Path packInto(Path directory, String name, Map<String, String> more) throws IOException, URISyntaxException {
        Path classes = Path.of(StepsMain.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path samples = classes.resolve(StepsMain.class.getPackageName().replace('.', '/'));
        Path jar = directory.resolve(name + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.list(samples)) {
            for (Path file : List.copyOf(files.toList())) {
                out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
            out.putNextEntry(new ZipEntry("name"));
            out.write(name.getBytes(StandardCharsets.UTF_8));
            for (Map.Entry<String, String> entry : more.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    /** Packs a jar with a library besides, as the shade plugin does, but without the logger that Storm brings. */
    static Path packWith(Path library, Path directory, String name, Map<String, String> more)
            throws IOException, URISyntaxException {
        Path without = packInto(directory, name + "-alone", more);
        Path jar = directory.resolve(name + ".jar");
        Set<String> packed = new HashSet<>();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Path each : List.of(without, library)) {
                try (ZipFile in = new ZipFile(each.toFile())) {
                    for (ZipEntry entry : List.copyOf(in.stream().toList())) {
                        if (!entry.isDirectory()
                                && !entry.getName().startsWith("org/slf4j/")
                                && packed.add(entry.getName())) {
                            out.putNextEntry(new ZipEntry(entry.getName()));
                            in.getInputStream(entry).transferTo(out);
                        }
                    }
                }
            }
        }
        return jar;
    }
}
