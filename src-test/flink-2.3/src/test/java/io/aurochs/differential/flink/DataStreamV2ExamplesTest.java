package io.aurochs.differential.flink;

import static io.aurochs.differential.flink.ExampleAssertions.assertBundles;
import static io.aurochs.differential.flink.ExampleAssertions.assertSameLines;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Flink's own examples of the DataStream API V2, those that end, write on Aurochs what they write on stock Flink. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DataStreamV2ExamplesTest {
    private static final String PACKAGE = "org.apache.flink.streaming.examples.dsv2.";
    private static final int LINES = 2_000;

    @TempDir
    private Path folder;

    @Test
    void wordCount() throws Exception {
        PublishedExample example = PublishedExample.ofClass("dsv2.wordcount.WordCount");
        String text = PublishedWordCount.text(folder, LINES).toString();
        assertThat(assertSameLines(example, folder, "--input", text))
                .hasSize(PublishedWordCount.words(LINES))
                .contains("(be," + 2 * LINES + ")");
        assertBundles(example, "--input", text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"join.Join", "eventtime.CountNewsClicks", "windowing.CountProductSalesWindowing"})
    void overItsOwnData(String mainClass) throws Exception {
        PublishedExample example = new PublishedExample(jarWithItsData(), PACKAGE + mainClass);
        List<String> lines = assertSameLines(example, folder);
        assertThat(lines).isNotEmpty();
        assertBundles(example);
    }

    /**
     * These examples open the path of their data's URL as a file. In a jar there is no file at that path,
     * {@code examples.jar!/datas/...}, unless one is put there.
     */
    private Path jarWithItsData() throws IOException {
        Path copy = Files.copy(PublishedExample.jarOfAll(), folder.resolve("examples.jar"));
        try (JarFile jar = new JarFile(copy.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                if (entry.getName().endsWith(".csv")) {
                    Path data = Path.of(copy + "!").resolve(entry.getName());
                    Files.createDirectories(data.getParent());
                    Files.copy(jar.getInputStream(entry), data);
                }
            }
        }
        return copy;
    }
}
