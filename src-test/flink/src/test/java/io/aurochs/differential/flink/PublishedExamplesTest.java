package io.aurochs.differential.flink;

import static io.aurochs.differential.flink.ExampleAssertions.assertBundles;
import static io.aurochs.differential.flink.ExampleAssertions.assertSameLines;
import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.job.Setup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Flink's own examples, those that end, write on Aurochs what they write on stock Flink. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PublishedExamplesTest {
    private static final int LINES = 2_000;
    private static final int CARS = 7;

    @TempDir
    private Path folder;

    @Test
    void wordCount() throws Exception {
        PublishedExample example = PublishedExample.named("WordCount");
        String text = PublishedWordCount.text(folder, LINES).toString();
        assertThat(assertSameLines(example, folder, "--input", text))
                .hasSize(PublishedWordCount.words(LINES))
                .contains("(be," + 2 * LINES + ")");
        assertBundles(example, "--input", text);
    }

    @Test
    void sessionWindowing() throws Exception {
        PublishedExample example = PublishedExample.named("SessionWindowing");
        assertThat(assertSameLines(example, folder))
                .containsExactly("(a,1,1)", "(a,10,1)", "(b,1,3)", "(c,11,1)", "(c,6,1)");
        assertBundles(example);
    }

    /** Over a file, which one source reads from begin to end, so that what each window holds is determined. */
    @Test
    void topSpeedWindowing() throws Exception {
        PublishedExample example = PublishedExample.named("TopSpeedWindowing");
        String cars = cars().toString();
        assertThat(assertSameLines(example, folder, "--input", cars)).hasSizeGreaterThan(10 * CARS);
        assertBundles(example, "--input", cars);
    }

    /** A car's number, its speed, the distance that it has gone, the time. */
    private Path cars() throws IOException {
        return Files.write(
                folder.resolve("cars"),
                IntStream.range(0, LINES)
                        .mapToObj(line -> String.format(
                                "(%d,%d,%d.5,%d)", line % CARS, 30 + line * 31 % 71, line / CARS * 17, line * 150L))
                        .toList());
    }

    /**
     * Which window a word is counted in depends on when it is read; how often it is counted in all of them does not, nor
     * which words are too long to be counted.
     */
    @Test
    void sideOutput() throws Exception {
        PublishedExample example = PublishedExample.ofClass("sideoutput.SideOutputExample");
        String text = PublishedWordCount.text(folder, LINES).toString();
        Counted stock = countAndReject(example, Target.STOCK, text);
        assertThat(stock.rejected()).hasSize(LINES).containsOnly("rejected: question");
        assertThat(stock.counts()).containsEntry("be", 2 * LINES);
        assertThat(countAndReject(example, Target.AUROCHS, text)).isEqualTo(stock);
        assertBundles(example, "--input", text);
    }

    /**
     * What was counted and what was rejected.
     *
     * @param rejected sorted
     */
    private record Counted(Map<String, Integer> counts, List<String> rejected) {}

    private Counted countAndReject(PublishedExample example, Target target, String text) throws Exception {
        Path rejected = folder.resolve(target + "-rejected");
        List<String> counts = example.lines(
                target.configuration(Setup.DEFAULT),
                folder.resolve(target.toString()),
                "--input",
                text,
                "--rejected-words-output",
                rejected.toString());
        return new Counted(
                counts.stream()
                        .map(line -> line.substring(1, line.length() - 1).split(",", -1))
                        .collect(Collectors.toMap(pair -> pair[0], pair -> Integer.parseInt(pair[1]), Integer::sum)),
                PublishedExample.linesBelow(rejected));
    }
}
