package io.aurochs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ClaimPriorityTest {
    @Test
    void eachKindOfPipelineHasItsBest() {
        assertThat(ClaimPriority.AUTO.ofEpochs("visits")).isEqualTo(ClaimPriority.NEXT_EXTERNALIZATION);
        assertThat(ClaimPriority.AUTO.ofOrdered("visits")).isEqualTo(ClaimPriority.LP);
        assertThat(ClaimPriority.LP.ofEpochs("visits")).isEqualTo(ClaimPriority.LP);
        assertThat(ClaimPriority.QST.ofOrdered("visits")).isEqualTo(ClaimPriority.QST);
        assertThat(ClaimPriority.IN_ORDER.ofEpochs("visits")).isEqualTo(ClaimPriority.IN_ORDER);
    }

    @Test
    void whatIsForTheOtherKindIsRefusedWithTheRemedy() {
        assertThatThrownBy(() -> ClaimPriority.CT.ofEpochs("visits"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("aurochs.claim.policy=ct: not allowed, as pipeline=visits is not ordered; give"
                        + " auto|next-externalization|in-order|no-priority|lp");
        assertThatThrownBy(() -> ClaimPriority.NO_PRIORITY.ofOrdered("visits"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("aurochs.claim.policy=no-priority: not allowed, as pipeline=visits is ordered; give"
                        + " auto|lp|ct|et|qst");
    }
}
