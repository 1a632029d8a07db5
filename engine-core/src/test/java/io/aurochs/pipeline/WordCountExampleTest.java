package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the manual. */
class WordCountExampleTest {
    private static final Path EXAMPLE = Path.of("src/test/java/io/aurochs/pipeline/WordCountExample.java");
    private static final Path MANUAL = Path.of("../docs/native.md");

    @TempDir
    private Path directory;

    @Test
    void counts() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "to be or\nnot to be\n");
        Path counts = directory.resolve("counts");
        WordCountExample.main(new String[] {text.toString(), counts.toString()});
        assertThat(Files.readAllLines(counts))
                .containsExactlyInAnyOrder("999,to,2", "999,be,2", "999,or,1", "999,not,1");
    }

    @Test
    void isInTheManualAsItIsCompiled() throws IOException {
        String source = Files.readString(EXAMPLE);
        String example = source.substring(source.indexOf("// example\n") + "// example\n".length());
        assertThat(Files.readString(MANUAL)).contains(example);
    }
}
