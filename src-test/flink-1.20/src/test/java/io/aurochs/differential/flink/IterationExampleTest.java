package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.job.Setup;
import io.aurochs.flink.operator.Transport;
import io.aurochs.flink.translate.EdgeExplanation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Flink's own example of an iteration writes on Aurochs what it writes on stock Flink. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IterationExampleTest {
    private static final PublishedExample EXAMPLE = PublishedExample.named("Iteration");
    private static final int PAIRS = 500;

    @TempDir
    private Path folder;

    @Test
    void countsTheSameIterations() throws Exception {
        String pairs = pairs().toString();
        List<String> counts = ExampleAssertions.assertSameLines(EXAMPLE, folder, "--input", pairs);
        assertThat(counts).hasSize(PAIRS);

        List<EdgeExplanation> edges = EXAMPLE.edges(Target.AUROCHS.configuration(Setup.DEFAULT), "--input", pairs);
        assertThat(edges)
                .extracting(EdgeExplanation::transport)
                .contains(Transport.STOCK)
                .containsAnyOf(Transport.COPIED, Transport.REFERENCE);
        assertThat(edges)
                .filteredOn(edge -> edge.transport() == Transport.STOCK)
                .extracting(EdgeExplanation::reason)
                .allMatch(reason -> reason.contains("StreamIteration") && reason.contains("leaves alone"));
    }

    private Path pairs() throws Exception {
        return Files.write(
                folder.resolve("pairs"),
                IntStream.range(0, PAIRS)
                        .mapToObj(pair -> "(" + (1 + pair % 50) + "," + (1 + pair % 37) + ")")
                        .toList());
    }
}
