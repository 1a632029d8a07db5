package io.aurochs.launcher.pack;

import io.aurochs.launcher.Installation;
import io.aurochs.launcher.Products;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A package on disk, as it will be unpacked: the script, {@code dist/} with the deliverable jars, {@code lib/jars} with every other
 * jar once, and below {@code lib/} class path files, relative to the package's root, where a checkout has them.
 */
final class Layout {
    private static final String JARS = Installation.LIBRARY + "/jars/";
    private static final String HELP = "launcher/src/main/resources/io/aurochs/launcher/help.txt";

    private final Installation checkout;
    private final Path root;
    private final CopiedJar jars;

    /** By their paths in the checkout or Maven's repository: where they are in the package. */
    private final Map<Path, String> packed = new HashMap<>();

    private final Set<String> taken = new LinkedHashSet<>();

    /** An empty package, but for the script and what one reads. */
    Layout(Installation checkout, Path root, CopiedJar jars, String version) throws IOException {
        this.checkout = checkout;
        this.root = root;
        this.jars = jars;
        delete(root);
        for (String file : new String[] {"aurochs", "LICENSE", "NOTICE", "README.md"}) {
            copy(checkout.root().resolve(file), file);
        }
        copy(checkout.root().resolve(HELP), Installation.LIBRARY + "/help.txt");
        copy(checkout.root().resolve(Products.TEXT), Installation.inPackage(Products.TEXT));
        Files.writeString(root.resolve(Installation.LIBRARY + "/version"), "aurochs " + version + "\n");
    }

    Path root() {
        return root;
    }

    /** Adds a product, and all that a class path file names. */
    void add(String product) {
        try {
            if (product.endsWith(".classpath")) {
                addClassPath(product);
            } else if (packed.putIfAbsent(checkout.at(product), Installation.inPackage(product)) == null) {
                copy(checkout.at(product), Installation.inPackage(product));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot pack " + product, e);
        }
    }

    private void addClassPath(String product) throws IOException {
        Set<String> entries = new LinkedHashSet<>();
        for (Path entry : checkout.entries(product)) {
            if (jars.isWanted(entry)) {
                entries.add(entry(entry));
            }
        }
        Path file = root.resolve(Installation.inPackage(product));
        Files.createDirectories(file.getParent());
        Files.writeString(file, String.join(File.pathSeparator, entries));
    }

    private String entry(Path entry) throws IOException {
        String known = packed.get(entry);
        if (known != null) {
            return known;
        }
        String path = entry.startsWith(checkout.root().resolve(Products.DELIVERABLES))
                ? Products.DELIVERABLES + entry.getFileName()
                : freeName(entry);
        packed.put(entry, path);
        Files.createDirectories(root.resolve(path).getParent());
        jars.copy(entry, root.resolve(path));
        return path;
    }

    /** The file's name; of a module's classes the module's; with a number if another has it. */
    private String freeName(Path entry) {
        String name = Files.isDirectory(entry)
                ? entry.resolve("../..").normalize().getFileName() + "-classes.jar"
                : String.valueOf(entry.getFileName());
        String free = name;
        for (int number = 2; !taken.add(free); number++) {
            free = number + "-" + name;
        }
        return JARS + free;
    }

    private void copy(Path source, String target) throws IOException {
        Path file = root.resolve(target);
        Files.createDirectories(file.getParent());
        Files.copy(source, file);
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
