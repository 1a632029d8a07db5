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

    /** 111 times the listing has the place of a call that C2 has inlined late. */
    @Test
    void instructionsOfUnknownPlacesCountAsPartOfWhatFollows() throws IOException {
        CodeUnit bolt = requireNonNull(CodeListing.read(Recorded.code()).at(Recorded.CALL_OF_EQUALS));
        long called = bolt.inlined().values().stream()
                .filter(methods -> methods.get(0).equals("io.aurochs.application.study.storm.CountBolt.process"))
                .count();
        assertThat(called).isBetween(1L, 20L);
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

    /** As JDK 17 prints the code that calls a native method. */
    @Test
    void theCodeAroundANativeMethodHasItsName(@TempDir Path directory) throws IOException {
        Path log = Files.writeString(directory.resolve("code.log"), """
                Compiled method (n/a)     284    3     n       jdk.internal.misc.Unsafe::park (native)
                 total in heap  [0x00007f79f8a68610,0x00007f79f8a689a0] = 912
                 main code      [0x00007f79f8a687a0,0x00007f79f8a689a0] = 512
                [MachCode]
                [/MachCode]
                """);
        CodeUnit unit = requireNonNull(CodeListing.read(log).at(0x7f79f8a687a0L));
        assertThat(unit.kind()).isEqualTo(CodeUnit.Kind.METHOD);
        assertThat(unit.methodsAt(unit.start())).containsExactly("jdk.internal.misc.Unsafe.park");
    }

    @Test
    void aLogOfSomethingElseIsNamed(@TempDir Path directory) throws IOException {
        Path log = Files.writeString(directory.resolve("code.log"), "nothing\n");
        assertThatIOException().isThrownBy(() -> CodeListing.read(log)).withMessageContaining("lists no code");
    }
}
