package io.aurochs.tests.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The modules of the build and their compiled classes, found from the directory this module's tests run in. */
final class ModuleClasses {
    private static final Path ROOT = Path.of("..", "..");
    private static final String CLASSES = "target/classes";
    /** Modules that ship; a build without one of them cannot be judged. */
    private static final List<String> SHIPPED =
            List.of("numa-placement", "engine-core", "profiling", "sql", "storm-adapter");
    /** Modules that ship, too, but share most of their classes' names, so that only one can be looked at with the rest. */
    private static final List<String> FLINK_ADAPTERS = List.of("flink-adapter/flink-1.20", "flink-adapter/flink-2.3");

    /** How the directories begin whose sources are compiled together, once for each version of Flink. */
    private static final List<String> FLINK_TREES = List.of("flink-adapter/", "src-test/flink");

    private ModuleClasses() {}

    /** The classes of all modules that ship, once with each of the Flink adapters. */
    static List<JavaClasses> shipped() {
        return FLINK_ADAPTERS.stream().map(ModuleClasses::shippedWith).toList();
    }

    private static JavaClasses shippedWith(String flinkAdapter) {
        return new ClassFileImporter()
                .importPaths(Stream.concat(SHIPPED.stream(), Stream.of(flinkAdapter))
                        .map(ModuleClasses::classesOf)
                        .toList());
    }

    /** The classes of one module that ships. */
    static JavaClasses of(String module) {
        return new ClassFileImporter().importPath(classesOf(module));
    }

    /** The classes of all modules that ship, and those of the tests of some, among which are examples and samples of what users write. */
    static JavaClasses withTests(String... modules) {
        return new ClassFileImporter()
                .importPaths(Stream.concat(
                                Stream.concat(
                                                SHIPPED.stream(),
                                                FLINK_ADAPTERS.stream().limit(1))
                                        .map(ModuleClasses::classesOf),
                                Stream.of(modules)
                                        .map(module -> ROOT.resolve(module)
                                                .resolve("target")
                                                .resolve(testClasses())))
                        .toList());
    }

    /** The directory of a module's compiled tests, of which the full tier has one of its own: that of these tests. */
    private static Path testClasses() {
        try {
            return Path.of(ModuleClasses.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getFileName();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Source directories as {@link #sourceDirectories()} has them; those that are compiled together are together. */
    static Collection<List<Path>> sourceTrees() throws IOException {
        return sourceDirectories().stream()
                .collect(Collectors.groupingBy(ModuleClasses::treeOf))
                .values();
    }

    private static String treeOf(Path directory) {
        String path = ROOT.relativize(directory).toString();
        return FLINK_TREES.stream().filter(path::startsWith).findAny().orElse(path);
    }

    /** Directories with main sources, and those of the tests across modules. */
    static List<Path> sourceDirectories() throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                if (directory.endsWith("src/main/java") || directory.endsWith("src/test/java")) {
                    if (directory.endsWith("src/main/java") || directory.startsWith(ROOT.resolve("src-test"))) {
                        found.add(directory);
                    }
                    return FileVisitResult.SKIP_SUBTREE;
                }
                // What other builds write there may vanish while it is looked at.
                return directory.endsWith("target") || directory.endsWith(".git")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    private static Path classesOf(String module) {
        Path classes = ROOT.resolve(module).resolve(CLASSES);
        if (!holdsClasses(classes)) {
            throw new IllegalStateException(
                    "no classes in " + classes.toAbsolutePath().normalize() + ": build " + module + " first");
        }
        return classes;
    }

    private static boolean holdsClasses(Path directory) {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.anyMatch(file -> file.toString().endsWith(".class"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
