package io.aurochs.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ReplacementsTest {
    private final VersionedFunction<String> function = new VersionedFunction<>("old");
    private final Replacements replacements = new Replacements("p", List.of("left", "right"));
    /** All before it is processed. */
    private long past;

    private CompletableFuture<Map<String, Long>> replace(String by) {
        return replacements.replace(List.of(new NewFunction<>(function, by)));
    }

    @Test
    void aReplacementIsDoneWhenAllSourcesHaveChangedAndAllBeforeIsProcessed() {
        replacements.begin(version -> past >= version);
        CompletableFuture<Map<String, Long>> done = replace("new");
        assertThat(replacements.newest()).isEqualTo(1);
        assertThat(function.at(0)).isEqualTo("old");
        assertThat(function.at(1)).isEqualTo("new");
        replacements.changed("left", 0, 1, 7);
        past = 1;
        replacements.progressed();
        assertThat(done).as("the other source has not").isNotDone();
        past = 0;
        replacements.changed("right", 0, 1, 9);
        assertThat(done).as("there is something to be processed").isNotDone();
        past = 1;
        replacements.progressed();
        assertThat(done).isCompletedWithValue(Map.of("left", 7L, "right", 9L));
        assertThatThrownBy(() -> function.at(0)).hasMessageContaining("forgotten");
    }

    @Test
    void sourcesMayPassOverVersions() {
        replacements.begin(version -> true);
        CompletableFuture<Map<String, Long>> first = replace("first");
        replacements.changed("left", 0, 1, 1);
        CompletableFuture<Map<String, Long>> second = replace("second");
        replacements.changed("right", 0, 2, 5);
        assertThat(first).isCompletedWithValue(Map.of("left", 1L, "right", 5L));
        assertThat(second).isNotDone();
        replacements.changed("left", 1, 2, 3);
        assertThat(second).isCompletedWithValue(Map.of("left", 3L, "right", 5L));
    }

    @Test
    void aSourceThatHasEndedIsNotWaitedForUnlessAllHave() {
        replacements.begin(version -> true);
        replacements.ended("left");
        CompletableFuture<Map<String, Long>> done = replace("new");
        replacements.changed("right", 0, 1, 4);
        assertThat(done).isCompletedWithValue(Map.of("right", 4L));
        replacements.ended("right");
        CompletableFuture<Map<String, Long>> late = replace("later");
        replacements.progressed();
        assertThat(late).isNotDone();
        replacements.over();
        assertThat(late).isCompletedExceptionally();
    }

    @Test
    void whatIsNotDoneAtTheEndFails() {
        CompletableFuture<Map<String, Long>> open = replace("new");
        replacements.over();
        assertThatThrownBy(open::join).hasMessageContaining("pipeline=p: it ended before its functions were replaced");
        assertThatThrownBy(replace("later")::join).hasMessageContaining("it ended before");
    }
}
