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

    /** The Markdown pages of the root and of {@code docs}. */
    static List<Path> markdown() throws IOException {
        try (Stream<Path> root = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(root, docs)
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
