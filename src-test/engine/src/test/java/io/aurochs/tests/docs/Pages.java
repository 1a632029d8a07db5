package io.aurochs.tests.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
