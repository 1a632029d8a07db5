package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys belong to the groups and tasks that Flink says. */
class OutputKeysTest {
    private static final int KEYS = 20_000;

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "2, 1",
        "2, 2",
        "128, 3",
        "128, 128",
        "127, 5",
        "180, 90",
        "4096, 2000",
        "32768, 32768",
        "32767, 7"
    })
    void groupsAndOwnersAreThoseOfFlink(int keyGroups, int parallelism) {
        OutputKeys keys = new OutputKeys(record -> record, keyGroups, parallelism);
        Random random = new Random(keyGroups);
        for (int i = 0; i < KEYS; i++) {
            // An Integer is its own hash.
            Object key = i == 0 ? Integer.valueOf(Integer.MIN_VALUE) : random.nextInt();
            int group = KeyGroupRangeAssignment.assignToKeyGroup(key, keyGroups);
            assertThat(keys.groupOf(key)).as("group of %s", key).isEqualTo(group);
            assertThat(keys.ownerOf(group))
                    .as("owner of group %d", group)
                    .isEqualTo(KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(keyGroups, parallelism, group));
        }
    }

    @Test
    @SuppressWarnings("NullAway") // a selector's mistake
    void aNullKeyFailsAsOnFlink() {
        for (int keyGroups : new int[] {128, 127}) {
            OutputKeys keys = new OutputKeys(record -> record, keyGroups, 1);
            assertThatThrownBy(() -> keys.groupOf(null))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("Assigned key must not be null!");
        }
    }
}
