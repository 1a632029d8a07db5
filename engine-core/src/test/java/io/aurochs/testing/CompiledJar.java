package io.aurochs.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A jar with classes that are compiled from sources. */
public final class CompiledJar {
    private CompiledJar() {}

    /** A jar with the class {@code com.example.Job}. */
    public static Path of(Path directory, String source) throws IOException {
        return of(directory, Map.of("com.example.Job", source));
    }

    /** @param sources by the names of their classes */
    public static Path of(Path directory, Map<String, String> sources) throws IOException {
        return of(directory, sources, "");
    }

    /**
     * A jar whose classes use others that it does not have.
     *
     * @param directory is made if there is none
     * @param others their class path; empty: none
     */
    public static Path of(Path directory, Map<String, String> sources, String others) throws IOException {
        Path classes = Files.createDirectories(directory.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of(
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + others,
                "-proc:none");
        assertThat(compiler.getTask(null, null, null, options, null, files(sources))
                        .call())
                .isTrue();
        Path jar = directory.resolve("job.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path compiled : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(classes.relativize(compiled).toString()));
                Files.copy(compiled, out);
            }
        }
        return jar;
    }

    private static List<JavaFileObject> files(Map<String, String> sources) {
        List<JavaFileObject> files = new ArrayList<>();
        sources.forEach((name, source) -> files.add(
                new SimpleJavaFileObject(
                        URI.create("string:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoresErrors) {
                        return source;
                    }
                }));
        return files;
    }
}
