package io.aurochs.profiling.simulate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallgrindFileTest {
    private static final String EVENTS = "events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw\n";

    @TempDir
    private Path directory;

    /** What a function that calls none has executed is what its callers have waited for. */
    @Test
    void costsOfALeafAreThoseOfTheCallsOfIt() throws IOException {
        CodeUnit equals = requireNonNull(CodeListing.read(Recorded.code()).at(0x13b31840L));
        ThreadCosts thread = CallgrindFile.read(Recorded.costs());
        assertThat(thread.thread()).isEqualTo(20);
        double executed = thread.lines().stream()
                .filter(line -> line.place().isMadeByJvm()
                        && equals.contains(line.place().address()))
                .mapToDouble(line -> line.costs().instructions())
                .sum();
        double waitedFor = thread.calls().stream()
                .filter(call -> equals.contains(call.to().address()))
                .mapToDouble(ThreadCosts.Call::instructions)
                .sum();
        assertThat(executed).isPositive().isEqualTo(waitedFor);
    }

    @Test
    void namesAreWrittenOutOnce() throws IOException {
        Path file = write(EVENTS
                + "ob=(1) /lib/one.so\nfn=(1) first\n0x10 5 2 1 1 1 1\ncob=(2) ???\ncfn=(2) 0x99\ncalls=3 0x99 0x0\n0x14 30\n\n"
                + "fn=(3) second\n0x20 7\nob=(2)\nfn=(2)\n0x99 30 0 0 2 3 4 1 1 1\n");
        ThreadCosts thread = CallgrindFile.read(file);
        assertThat(thread.lines())
                .extracting(line -> line.place().object() + " " + line.place().function() + " "
                        + line.costs().instructions())
                .containsExactly("/lib/one.so first 5.0", "/lib/one.so second 7.0", "??? 0x99 30.0");
        assertThat(thread.lines().get(0).costs()).isEqualTo(new Costs(5, 1, 2, 0, 0));
        assertThat(thread.lines().get(2).costs()).isEqualTo(new Costs(30, 2, 7, 1, 2));
        assertThat(thread.calls())
                .containsExactly(new ThreadCosts.Call(
                        new Place("/lib/one.so", "first", 0x14), new Place("???", "0x99", 0x99), 30));
    }

    @Test
    void anotherFileIsNamedWithTheLine() throws IOException {
        assertThatIOException()
                .isThrownBy(() -> CallgrindFile.read(write("hello\n")))
                .withMessageContaining("names no events");
        assertThatIOException()
                .isThrownBy(() -> CallgrindFile.read(write("events: Ir Dr\n")))
                .withMessageContaining("line 1")
                .withMessageContaining("I1mr");
        assertThatIOException()
                .isThrownBy(() -> CallgrindFile.read(write(EVENTS + "fn=(7)\n")))
                .withMessageContaining("line 2")
                .withMessageContaining("(7)");
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("costs.1-01"), text);
    }
}
