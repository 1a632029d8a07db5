package io.aurochs.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The broker keeps what was written when it is stopped or killed. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KafkaBrokerTest {
    @Test
    void keepsRecordsWhenItStartsAgain(@TempDir Path directory) throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(directory);
                Topics topics = broker.topics()) {
            topics.create("letters", 2);
            topics.write("letters", List.of("a", "b", "c"));
            broker.kill();
            broker.startAgain();
            topics.write("letters", 1, List.of("d"));
            broker.stop();
            broker.startAgain();
            assertThat(topics.read("letters")).containsExactly("a", "c", "b", "d");
            topics.addPartitions("letters", 3);
            topics.write("letters", 2, List.of("e"));
            assertThat(topics.await("letters", values -> values.size() == 5)).contains("e");
        }
    }
}
