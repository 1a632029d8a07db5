package io.aurochs.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OutOfLineTest {
    private static final OutOfLine<List<String>, String, Boolean> ADD = new OutOfLine<>(List::add);
    private static final OutOfLine<List<String>, String, Object> ADD_WITHOUT_RESULT = OutOfLine.of(List::add);

    @Test
    void passesArgumentsAndResult() {
        List<String> list = new ArrayList<>();
        assertThat(ADD.call(list, "one")).isTrue();
        ADD_WITHOUT_RESULT.call(list, "three");
        assertThat(list).containsExactly("one", "three");
    }

    @Test
    void throwsWhatTheStepThrows() {
        assertThatThrownBy(() -> ADD.call(List.of(), "one")).isInstanceOf(UnsupportedOperationException.class);
        IOException checked = new IOException("checked");
        OutOfLine<IOException, String, Object> sneaking =
                OutOfLine.of((e, text) -> OutOfLineTest.<RuntimeException>sneak(e));
        assertThatThrownBy(() -> sneaking.call(checked, "")).isSameAs(checked);
    }

    /** Throws what it does not declare, as code in Kotlin and Scala may. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Exception> void sneak(Exception e) throws E {
        throw (E) e;
    }

    /** What the compiler of another JVM says that it does: a direct call is inlined, and the step is not. */
    @Test
    void isNotInlined() throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+PrintInlining",
                        "-XX:+PrintCompilation",
                        "-XX:-TieredCompilation",
                        "-XX:CICompilerCount=1",
                        "-Xbatch",
                        Loop.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor()).as(said).isZero();
        // Each compiled method's tree follows a line that begins with the time.
        List<String> ofLoop = Pattern.compile("(?m)^ *\\d+ +\\d+ .*$")
                .splitAsStream(said)
                .filter(tree -> tree.contains("Loop::direct"))
                .toList();
        assertThat(ofLoop)
                .anyMatch(
                        tree -> tree.lines().anyMatch(line -> line.contains("Loop::direct") && line.contains("inline"))
                                && tree.contains("OutOfLine::call"));
        assertThat(ofLoop).noneMatch(tree -> tree.contains("Loop::step"));
    }

    /** Calls both often enough to be compiled. */
    static final class Loop {
        private static final OutOfLine<int[], Integer, Integer> STEP = new OutOfLine<>(Loop::step);
        private static final int ROUNDS = 200;
        private static final int RECORDS = 10_000;

        private Loop() {}

        public static void main(String[] args) {
            int[] sums = new int[2];
            for (int round = 0; round < ROUNDS; round++) {
                process(sums);
            }
            if (sums[0] != sums[1]) {
                throw new IllegalStateException(sums[0] + " is not " + sums[1]);
            }
        }

        private static void process(int[] sums) {
            for (int record = 0; record < RECORDS; record++) {
                sums[0] += direct(sums, record);
                sums[1] += STEP.call(sums, record);
            }
        }

        private static int direct(int[] sums, int record) {
            return sums.length + record;
        }

        private static int step(int[] sums, int record) {
            return sums.length + record;
        }
    }
}
