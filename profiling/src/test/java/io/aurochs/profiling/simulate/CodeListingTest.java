package io.aurochs.profiling.simulate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeListingTest {
    @Test
    void anInstructionIsPartOfEveryMethodThatIsInlinedThere() throws IOException {
        CodeUnit bolt = requireNonNull(CodeListing.read(Recorded.code()).at(Recorded.CALL_OF_EQUALS));
        assertThat(bolt.kind()).isEqualTo(CodeUnit.Kind.METHOD);
        assertThat(bolt.name()).isEqualTo("io.aurochs.benchmarks.application.CountedBolt.execute");
        assertThat(bolt.methodsAt(Recorded.CALL_OF_EQUALS))
                .containsExactly(
                        "java.util.HashMap.getNode",
                        "java.util.HashMap.get",
                        "io.aurochs.application.study.wordcount.WordTable.add",
                        "io.aurochs.application.study.wordcount.WordTable.add",
                        "io.aurochs.application.study.storm.CountBolt.process",
                        "io.aurochs.application.study.storm.StudyBolt.execute",
                        "io.aurochs.benchmarks.application.CountedBolt.execute");
        assertThat(bolt.methodsAt(bolt.end() - 1)).containsExactly(bolt.name());
    }

    @Test
    void stubsAndTheInterpreterAreNoMethods() throws IOException {
        CodeMap code = CodeListing.read(Recorded.code());
        assertThat(code.size()).isEqualTo(5);
        for (String line : Files.readAllLines(Recorded.code()).subList(0, 3)) {
            long start = Long.parseUnsignedLong(line.replaceAll(".*\\[0x([0-9a-f]+),.*", "$1"), 16);
            CodeUnit unit = requireNonNull(code.at(start), line);
            assertThat(unit.kind())
                    .as(line)
                    .isEqualTo(line.startsWith("invokevirtual") ? CodeUnit.Kind.INTERPRETER : CodeUnit.Kind.STUB);
            assertThat(unit.methodsAt(start)).isEmpty();
        }
        assertThat(code.at(1)).isNull();
    }

    @Test
    void aLogOfSomethingElseIsNamed(@TempDir Path directory) throws IOException {
        Path log = Files.writeString(directory.resolve("code.log"), "nothing\n");
        assertThatIOException().isThrownBy(() -> CodeListing.read(log)).withMessageContaining("lists no code");
    }
}
