package io.aurochs.tests.differential.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

/** A component that comes late finds its journal. */
class JournalTest {
    private static Map<String, Object> conf(String topology) {
        return Map.of(Config.TOPOLOGY_NAME, topology);
    }

    @Test
    void aClosedJournalIsFoundAndDropsWhatComes() {
        Journal journal = Journal.open("closed");
        journal.note("early");
        journal.close();
        Journal late = Journal.of(conf("closed"));
        late.note("late");
        assertThat(late.await("gate")).isTrue();
        assertThat(late.entries()).isEmpty();
        assertThat(late.count("early") + late.count("late")).isZero();
    }

    @Test
    void aClosedJournalIsReplaced() {
        Journal.open("again").close();
        try (Journal journal = Journal.open("again")) {
            journal.note("noted");
            assertThat(Journal.of(conf("again")).count("noted")).isEqualTo(1);
            assertThatThrownBy(() -> Journal.open("again")).hasMessageContaining("is open already");
        }
    }

    @Test
    void aTopologyWithoutJournalIsNamed() {
        assertThatThrownBy(() -> Journal.of(conf("unknown"))).hasMessageContaining("unknown");
    }
}
