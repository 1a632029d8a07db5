package io.aurochs.differential.flink;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** What is printed to standard output while this is open, line by line. */
final class PrintedLines implements AutoCloseable {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    private final PrintStream standard;
    private final Printed printed = new Printed();

    private PrintedLines(PrintStream standard) {
        this.standard = standard;
    }

    /** Takes the place of standard output. */
    static PrintedLines capture() {
        PrintedLines lines = new PrintedLines(System.out);
        System.setOut(new PrintStream(lines.printed, true, StandardCharsets.UTF_8));
        return lines;
    }

    /** Waits until the lines printed so far are as wanted, for a minute at most. */
    void await(Predicate<List<String>> wanted) throws InterruptedException {
        printed.await(wanted);
    }

    /** The lines so far. */
    List<String> soFar() {
        return printed.lines();
    }

    @Override
    public void close() {
        System.setOut(standard);
    }

    /** Flushed at the end of each line. */
    private static final class Printed extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int oneByte) {
            bytes.write(oneByte);
        }

        @Override
        public synchronized void write(byte[] source, int from, int length) {
            bytes.write(source, from, length);
        }

        @Override
        public synchronized void flush() {
            notifyAll();
        }

        synchronized List<String> lines() {
            return bytes.toString(StandardCharsets.UTF_8).lines().toList();
        }

        synchronized void await(Predicate<List<String>> wanted) throws InterruptedException {
            long deadline = System.nanoTime() + PATIENCE_NS;
            while (!wanted.test(lines())) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    throw new AssertionError("never printed what was wanted, but " + lines());
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        }
    }
}
