package io.aurochs.benchmarks.pipeline;

import io.aurochs.io.FileSink;
import io.aurochs.io.FileSource;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * What it costs that a word count is resumable, and how long it takes from its start after a kill to its next result. Arguments: a
 * directory that is made, and how many rounds. A text of sixty million words is counted in windows of a second, with a point each second and
 * without, each in a JVM of its own; then in windows of 30 s, which have half of the text each: that JVM is killed within the second one.
 */
public final class ResumedWords {
    private static final int LINES = 6_000_000;
    private static final int WORDS_PER_LINE = 10;
    private static final int DIFFERENT_WORDS = 100_000;
    private static final int SHORT_WINDOWS = 60;
    private static final long LONG_WINDOW_MS = 30_000;
    private static final long LINES_PER_MS = LINES / (2 * LONG_WINDOW_MS) + 1;
    private static final double NS_PER_MS = 1e6;

    private static final Schema WORD = Schema.named("word").bytes("word", 16).build();
    private static final BytesField TEXT = WORD.bytesField("word");

    private ResumedWords() {}

    /** Prints a line for each JVM. */
    public static void main(String[] args) throws Exception {
        if (args[0].equals("run")) {
            run(Path.of(args[1]), Path.of(args[2]), Long.parseLong(args[3]), args.length > 4 ? args[4] : "");
            return;
        }
        Path directory = Files.createDirectory(Path.of(args[0]));
        int rounds = Integer.parseInt(args[1]);
        Path text = directory.resolve("text");
        write(text);
        long shortMs = 2 * LONG_WINDOW_MS / SHORT_WINDOWS;
        for (int round = 0; round < rounds; round++) {
            for (String points : List.of("", directory.resolve("points" + round).toString())) {
                Process process = start(text, directory.resolve("counts"), shortMs, points);
                process.waitFor();
                System.out.printf("points=%s %s%n", !points.isEmpty(), output(process));
            }
        }
        for (int round = 0; round < rounds; round++) {
            resume(directory, text, round);
        }
    }

    private static void resume(Path directory, Path text, int round) throws Exception {
        Path counts = directory.resolve("long" + round);
        String points = directory.resolve("long-points" + round).toString();
        Process killed = start(text, counts, LONG_WINDOW_MS, points);
        awaitLonger(counts, 0, killed);
        // Within the second window.
        if (killed.waitFor(1, TimeUnit.SECONDS)) {
            throw new IllegalStateException("it has ended before it was killed; it needs more lines");
        }
        killed.destroyForcibly().waitFor();
        long before = Files.size(counts);
        long start = System.nanoTime();
        Process resumed = start(text, counts, LONG_WINDOW_MS, points);
        awaitLonger(counts, before, resumed);
        System.out.printf("resumed_ms=%.0f%n", (System.nanoTime() - start) / NS_PER_MS);
        resumed.destroyForcibly().waitFor();
    }

    private static void awaitLonger(Path file, long length, Process writer) throws IOException, InterruptedException {
        while (!Files.exists(file) || Files.size(file) <= length) {
            if (!writer.isAlive()) {
                throw new IllegalStateException("the process that counts has ended with " + writer.exitValue());
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private static void write(Path text) throws IOException {
        Random random = new Random(1);
        try (BufferedWriter out = Files.newBufferedWriter(text)) {
            for (int line = 0; line < LINES; line++) {
                for (int word = 0; word < WORDS_PER_LINE; word++) {
                    out.write("w" + random.nextInt(DIFFERENT_WORDS));
                    out.write(word == WORDS_PER_LINE - 1 ? '\n' : ' ');
                }
            }
        }
    }

    private static Process start(Path text, Path counts, long windowMs, String points) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                ResumedWords.class.getName(),
                "run",
                text.toString(),
                counts.toString(),
                String.valueOf(windowMs)));
        if (!points.isEmpty()) {
            command.add(points);
        }
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    }

    /** Counts the words of a text. */
    private static void run(Path text, Path counts, long windowMs, String points)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        Pipeline pipeline = Pipeline.named("words");
        pipeline.source(
                        "lines",
                        FileSource.LINE,
                        FileSource.lines(text, (block, position, length, line) -> line / LINES_PER_MS)
                                .epochs(10_000, Duration.ZERO))
                .flatMap("split", WORD, ResumedWords::split)
                .window(WindowSpec.fixed(Duration.ofMillis(windowMs)))
                .groupByKey(TEXT)
                .aggregate("count", Aggregates.count("count"))
                .results()
                .sink("counts", FileSink.csv(counts, ','));
        if (!points.isEmpty()) {
            pipeline.resumable(Path.of(points), Duration.ofSeconds(1));
        }
        try (Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 2), pipeline)) {
            running.await();
        }
        System.out.printf("run_ms=%.0f%n", (System.nanoTime() - start) / NS_PER_MS);
    }

    private static void split(RecordCursor line, RecordWriter words) {
        int length = line.length(FileSource.TEXT);
        int start = 0;
        for (int i = 0; i <= length; i++) {
            if (i == length || line.byteAt(FileSource.TEXT, i) == ' ') {
                words.begin(line.time())
                        .put(TEXT, line, FileSource.TEXT, start, i - start)
                        .commit();
                start = i + 1;
            }
        }
    }
}
