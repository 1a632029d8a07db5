package io.aurochs.tests.docs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What users read: the pages, and the launcher's help. */
final class Pages {
    static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    static final Path GLOSSARY = ROOT.resolve("docs/glossary.md");

    private static final Path HELP = ROOT.resolve("launcher/src/main/resources/io/aurochs/launcher/help.txt");

    private Pages() {}

    /** The Markdown pages of the root, of {@code docs} and of the examples. */
    static List<Path> markdown() throws IOException {
        try (Stream<Path> root = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> examples = Files.walk(ROOT.resolve("examples"), 2)) {
            return Stream.of(root, docs, examples)
                    .flatMap(pages -> pages)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    /** The pages, and the help that the launcher prints. */
    static List<Path> all() throws IOException {
        return Stream.concat(markdown().stream(), Stream.of(HELP)).toList();
    }

    /** The Java sources of all modules and examples. */
    static List<Path> sources() throws IOException {
        List<Path> found = new ArrayList<>();
        // Other modules are built meanwhile: their target directories change.
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return directory.endsWith("target") || directory.endsWith(".git")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".java")) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}
