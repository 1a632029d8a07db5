package io.aurochs.flink.launch;

import io.aurochs.flink.sample.NoMain;
import io.aurochs.flink.sample.SteppingJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/** Packs the sample programs into a jar, as a user's build would. */
final class JobJarFile {
    private JobJarFile() {}

    /** Writes it; {@code mainClass} goes into the manifest unless it is null. */
    static Path pack(Path folder, @Nullable String mainClass) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (mainClass != null) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        Path jar = folder.resolve("job.jar");
        try (JarOutputStream stream = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            add(stream, NoMain.class);
            add(stream, SteppingJob.class);
            for (Class<?> nested : SteppingJob.class.getDeclaredClasses()) {
                add(stream, nested);
            }
        }
        return jar;
    }

    private static void add(JarOutputStream stream, Class<?> type) throws IOException {
        String name = type.getName().replace('.', '/') + ".class";
        stream.putNextEntry(new ZipEntry(name));
        try (InputStream bytes = JobJarFile.class.getResourceAsStream("/" + name)) {
            Objects.requireNonNull(bytes).transferTo(stream);
        }
    }
}
