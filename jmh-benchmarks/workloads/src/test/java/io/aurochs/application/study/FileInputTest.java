package io.aurochs.application.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileInputTest {
    @TempDir
    Path directory;

    /** Lines of a letter and more, by their letter; those in upper case are no use. */
    private static final class Letters implements PublicFormat {
        private final Map<Character, Integer> letters = new LinkedHashMap<>();

        @Override
        public String lines() {
            return "lines in lower case";
        }

        @Override
        public String parts() {
            return "letters";
        }

        @Override
        public @Nullable FileLine next(Path file, String line) {
            if (line.isEmpty() || Character.isUpperCase(line.charAt(0))) {
                return null;
            }
            int next = letters.size();
            return new FileLine(letters.computeIfAbsent(line.charAt(0), unseen -> next), line);
        }
    }

    private InputFile file(String... lines) throws IOException {
        return InputFile.of(Files.write(directory.resolve("input"), List.of(lines)));
    }

    private static List<String> read(Lines lines, int count) {
        return LongStream.range(0, count).mapToObj(lines::line).toList();
    }

    @Test
    void everySourceHasItsPartsInTheirOrderOverAndOver() throws IOException {
        FileInput<Letters> input = FileInput.of(file("b1", "a1", "No", "c1", "b2", "", "a2", "c2"), Letters::new, 2);
        assertThat(read(input.lines(0, 2), 6)).containsExactly("b1", "c1", "b2", "c2", "b1", "c1");
        assertThat(read(input.lines(1, 2), 3)).containsExactly("a1", "a2", "a1");
        assertThat(read(input.lines(0, 1), 7)).containsExactly("b1", "a1", "c1", "b2", "a2", "c2", "b1");
    }

    @Test
    void aFormatMayMakeMoreOfTheLines() throws IOException {
        FileInput<Letters> input = FileInput.of(
                file("a1", "b1", "a2"),
                Letters::new,
                (letters, own) -> i -> own.get(0) + " of " + letters.letters.keySet() + " " + i,
                2);
        assertThat(input.lines(1, 2).line(7)).isEqualTo("b1 of [a, b] 7");
    }

    @Test
    void aFileThatIsNothingForItsSourcesIsRefused() throws IOException {
        InputFile empty = file();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FileInput.of(empty, Letters::new, 1))
                .withMessage("input file " + empty + " has no lines in lower case: give one with some");
        InputFile useless = file("A", "B");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FileInput.of(useless, Letters::new, 1))
                .withMessageContaining("has no lines in lower case");
        InputFile small = file("a1", "b1", "a2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FileInput.of(small, Letters::new, 3))
                .withMessageContainingAll(small.toString(), "letters=2 sources=3", "--parallelism");
    }

    @Test
    void aFileThatIsTooLargeForTheHeapIsRefused() throws IOException {
        InputFile file = file("a".repeat(100), "b".repeat(100));
        FileInput<Letters> input = FileInput.of(file, Letters::new, 2);
        input.check(2, 1 << 10);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> input.check(2, 1 << 9))
                .withMessageContainingAll(file + ", line 2", "--heap");
    }
}
