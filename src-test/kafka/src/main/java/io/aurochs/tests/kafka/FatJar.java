package io.aurochs.tests.kafka;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Packs a program and its libraries into one jar, as the builds of users do. Service files of the same name are joined. */
public final class FatJar {
    private static final String SERVICES = "META-INF/services/";
    private static final Pattern VERSION = Pattern.compile("-\\d.*");

    private final Map<String, ByteArrayOutputStream> entries = new TreeMap<>();

    private FatJar() {}

    /**
     * Writes the jar.
     *
     * @param program a class of the program; all of its package go into the jar
     * @param libraries the names of the libraries, without versions, as this JVM has them on its class path
     * @throws IllegalArgumentException when a library is not on the class path
     */
    public static void write(Path jar, Class<?> program, List<String> libraries) throws IOException {
        FatJar fat = new FatJar();
        fat.addPackageOf(program);
        Set<String> missing = new TreeSet<>(libraries);
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            String file = Path.of(entry).getFileName().toString();
            String name = VERSION.matcher(file).replaceFirst("");
            if (libraries.contains(name)) {
                fat.addLibrary(entry);
                missing.remove(name);
            }
        }
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(jar + ": these libraries are not on the class path: " + missing
                    + "; add them to the dependencies of the test's module, or leave them out of the jar");
        }
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, ByteArrayOutputStream> entry : fat.entries.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                entry.getValue().writeTo(out);
            }
        }
    }

    private void addPackageOf(Class<?> program) throws IOException {
        Path classes;
        try {
            classes = Path.of(
                    program.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        try (Stream<Path> files =
                Files.list(classes.resolve(program.getPackageName().replace('.', '/')))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                add(classes.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
    }

    private void addLibrary(String path) throws IOException {
        try (JarFile library = new JarFile(path)) {
            for (JarEntry entry : (Iterable<JarEntry>) library.stream()::iterator) {
                try (InputStream content = library.getInputStream(entry)) {
                    if (!entry.isDirectory()) {
                        add(entry.getName(), content.readAllBytes());
                    }
                }
            }
        }
    }

    private void add(String name, byte[] content) {
        if (name.startsWith(SERVICES)) {
            ByteArrayOutputStream service = entries.computeIfAbsent(name, any -> new ByteArrayOutputStream());
            service.writeBytes(content);
            service.write('\n');
        } else if (!entries.containsKey(name) && !name.endsWith("module-info.class")) {
            entries.computeIfAbsent(name, any -> new ByteArrayOutputStream()).writeBytes(content);
        }
    }
}
