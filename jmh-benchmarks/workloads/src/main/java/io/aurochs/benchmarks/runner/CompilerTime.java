package io.aurochs.benchmarks.runner;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The processor time of this JVM's compilers, as Linux counts it. The JVM's own beans count a compilation when it is over; this one grows
 * while a thread waits for one.
 */
final class CompilerTime {
    private static final Path THREADS = Path.of("/proc/self/task");
    /** User and system time are the 14th and 15th field; the 2nd, the name, is in brackets and may hold blanks. */
    private static final Pattern COMPILER =
            Pattern.compile("\\d+ \\(C[12] Comp.*\\) \\S(?: \\S+){10} (\\d+) (\\d+) .*");

    private CompilerTime() {}

    /** So far, in ticks of 10 ms; 0 where the kernel does not tell. */
    static long ticks() {
        long ticks = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                ticks += ticksIn(thread.resolve("stat"));
            }
        } catch (IOException e) {
            return 0; // Not on Linux, or hidden.
        }
        return ticks;
    }

    private static long ticksIn(Path stat) {
        try {
            return ticks(Files.readString(stat).strip());
        } catch (IOException e) {
            return 0; // The thread has ended meanwhile: before its file was opened, or before it was read.
        }
    }

    /** Of one thread, of which this is Linux' line. */
    static long ticks(String stat) {
        Matcher compiler = COMPILER.matcher(stat);
        return compiler.matches() ? Long.parseLong(compiler.group(1)) + Long.parseLong(compiler.group(2)) : 0;
    }
}
