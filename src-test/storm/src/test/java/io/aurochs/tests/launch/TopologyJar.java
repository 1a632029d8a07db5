package io.aurochs.tests.launch;

import io.aurochs.tests.launch.sample.StepsMain;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

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
}
