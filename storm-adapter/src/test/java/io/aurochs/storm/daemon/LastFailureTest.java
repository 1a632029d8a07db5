package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastFailureTest {
    @TempDir
    Path directory;

    @Test
    void aFailureCountsUnlessTheJvmEndsAlready() throws IOException {
        KeptTopology kept = KeptTopology.keep(
                directory.resolve("1"), "one-1-1", "one", null, "{}", new StormTopology(Map.of(), Map.of(), Map.of()));
        LastFailure failure = new LastFailure(kept);
        failure.ignoreLater();
        failure.keep("while it ended");
        assertThat(kept.failure()).isNull();
        new LastFailure(kept).keep("for good");
        assertThat(kept.failure()).isEqualTo("for good");
    }
}
