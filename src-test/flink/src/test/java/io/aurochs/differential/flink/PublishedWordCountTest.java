package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.job.Setup;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Flink's own word count writes on Aurochs what it writes on stock Flink. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PublishedWordCountTest {
    private static final int LINES = 2_000;

    @TempDir
    private Path folder;

    @Test
    void writesTheSame() throws Exception {
        PublishedWordCount wordCount = PublishedWordCount.over(folder, LINES);
        List<String> stock = wordCount.run(Target.STOCK.configuration(Setup.DEFAULT), "stock");
        assertThat(stock).hasSize(PublishedWordCount.words(LINES)).contains("(be," + 2 * LINES + ")");
        assertThat(wordCount.run(Target.AUROCHS.configuration(Setup.DEFAULT), "aurochs"))
                .isEqualTo(stock);
    }
}
