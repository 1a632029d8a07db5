package io.aurochs.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EpochInputTest {
    private final EpochInput source = new EpochInput("source", 1, List.of());
    private final EpochInput first = new EpochInput("first", 1, List.of(source));
    private final EpochInput second = new EpochInput("second", 1, List.of(first));
    private final EpochInput third = new EpochInput("third", 1, List.of(second));

    @Test
    void anEpochWithoutBundlesAndWatermarkHasNoContainerWhileItsProducerIsStillThere() {
        EpochContainer epoch0 = first.below(source.begin(0, Watermark.NONE, 0));
        EpochContainer epoch1 = first.below(source.begin(1, 10, 0));
        second.endAbove(epoch0, Watermark.NONE);
        EpochContainer below = second.below(epoch1);
        assertThat(first.containers()).containsExactly(epoch0, epoch1);
        assertThat(second.containers()).containsExactly(below);
        assertThat(third.containers()).isEmpty();
    }
}
