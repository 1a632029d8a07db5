package io.aurochs.differential.flink;

import io.aurochs.flink.AurochsApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;

/** Flink's own word count over a text. */
final class PublishedWordCount {
    private static final PublishedExample EXAMPLE = PublishedExample.named("WordCount");
    private static final String MAIN = "org.apache.flink.streaming.examples.wordcount.WordCount";
    private static final int WORDS_IN_A_LINE = 10;

    private final Path folder;
    private final Path text;

    private PublishedWordCount(Path folder, Path text) {
        this.folder = folder;
        this.text = text;
    }

    /** Writes a text of so many lines. */
    static PublishedWordCount over(Path folder, int lines) throws IOException {
        return new PublishedWordCount(folder, text(folder, lines));
    }

    /** A text of so many lines, in a folder. */
    static Path text(Path folder, int lines) throws IOException {
        return Files.write(
                folder.resolve("text"),
                IntStream.range(0, lines)
                        .mapToObj(line -> "To be, or not to be: that is question " + line % 97)
                        .toList());
    }

    /** How many words a text of so many lines has: as many results does the job write. */
    static int words(int lines) {
        return lines * WORDS_IN_A_LINE;
    }

    /** What an application cluster runs it by, on Aurochs: options of {@code standalone-job.sh}, and arguments. */
    String[] application(Path output) {
        return new String[] {
            "--jars",
            EXAMPLE.jar().toUri().toString(),
            "--job-classname",
            AurochsApplication.class.getName(),
            MAIN,
            "--input",
            text.toString(),
            "--output",
            output.toString()
        };
    }

    /** Has a session cluster run it on Aurochs, from an uploaded jar; gives the path of its job. */
    String upload(RestEndpoint cluster, Path output) throws IOException, InterruptedException {
        return cluster.run(
                cluster.upload(EXAMPLE.jar()),
                AurochsApplication.class.getName(),
                MAIN,
                "--input",
                text.toString(),
                "--output",
                output.toString());
    }

    /** Runs it to its end; gives what it has written, sorted. */
    List<String> run(Configuration configuration, String name) throws Exception {
        return EXAMPLE.lines(configuration, folder.resolve(name), "--input", text.toString());
    }
}
