package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.job.Setup;
import io.aurochs.flink.operator.Transport;
import io.aurochs.flink.translate.EdgeExplanation;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.configuration.Configuration;

/** What all tests of Flink's own examples ask. */
final class ExampleAssertions {
    private ExampleAssertions() {}

    /** That it writes the same on both systems, into an empty folder; tells what that is, sorted. */
    static List<String> assertSameLines(PublishedExample example, Path folder, String... arguments) throws Exception {
        List<String> stock = lines(example, Target.STOCK, folder, arguments);
        assertThat(lines(example, Target.AUROCHS, folder, arguments)).isEqualTo(stock);
        return stock;
    }

    private static List<String> lines(PublishedExample example, Target target, Path folder, String... arguments)
            throws Exception {
        return example.lines(target.configuration(Setup.DEFAULT), folder.resolve(target.toString()), arguments);
    }

    /** That it has edges, and that the records of each travel in bundles. */
    static void assertBundles(PublishedExample example, String... arguments) throws Exception {
        assertBundles(example, Target.AUROCHS.configuration(Setup.DEFAULT), arguments);
    }

    /** That it has edges with this configuration, and that the records of each travel in bundles. */
    static void assertBundles(PublishedExample example, Configuration configuration, String... arguments)
            throws Exception {
        assertThat(example.edges(configuration, arguments))
                .as(example.toString())
                .isNotEmpty()
                .extracting(EdgeExplanation::transport)
                .doesNotContain(Transport.STOCK);
    }
}
