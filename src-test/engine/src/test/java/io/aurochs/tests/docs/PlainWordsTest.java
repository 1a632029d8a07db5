package io.aurochs.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The words that the glossary's table advises against stand on no page and in no source. */
class PlainWordsTest {
    private static final Pattern ROW = Pattern.compile("\\| *([^|]+?) *\\| *[^|]+? *\\|");

    @Test
    void theGlossarysListIsRead() throws IOException {
        assertThat(unwanted()).contains("under way", "somebody").hasSizeGreaterThan(10);
    }

    @Test
    void noPageHasThem() throws IOException {
        List<Path> pages = Pages.all().stream()
                .filter(page -> !page.equals(Pages.GLOSSARY))
                .toList();
        assertThat(foundIn(pages))
                .as("%s says what to write instead", Pages.GLOSSARY)
                .isEmpty();
    }

    @Test
    void noSourceHasThem() throws IOException {
        List<Path> sources = Pages.sources().stream()
                .filter(source -> !source.endsWith("PlainWordsTest.java"))
                .toList();
        assertThat(sources).hasSizeGreaterThan(1_000);
        assertThat(foundIn(sources))
                .as("%s says what to write instead", Pages.GLOSSARY)
                .isEmpty();
    }

    private static List<String> foundIn(List<Path> files) throws IOException {
        Pattern unwanted = Pattern.compile(
                unwanted().stream().map(Pattern::quote).collect(Collectors.joining("|", "\\b(?:", ")\\b")),
                Pattern.CASE_INSENSITIVE);
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            // Words of one phrase may stand on two lines, of a comment, too.
            unwanted.matcher(Files.readString(file).replaceAll("\\s+(?:\\*+ |// )?", " "))
                    .results()
                    .forEach(match -> found.add(Pages.ROOT.relativize(file) + ": " + match.group()));
        }
        return found;
    }

    /** The first column of the table, split at commas. */
    private static List<String> unwanted() throws IOException {
        String glossary = Files.readString(Pages.GLOSSARY);
        return glossary.substring(glossary.indexOf("\n## Words\n"))
                .lines()
                .map(ROW::matcher)
                .filter(row -> row.matches() && !row.group(1).matches("Instead of|-+"))
                .flatMap(row -> Stream.of(row.group(1).split(", ")))
                .toList();
    }
}
