package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.config.FrontEnd;
import org.junit.jupiter.api.Test;

class JobIdsTest {
    private final JobIds ids = new JobIds();

    private int take(String name) {
        return ids.take(name, FrontEnd.STORM);
    }

    @Test
    void aJobThatComesBackHasItsNumber() {
        int first = take("a");
        int other = take("b");
        assertThat(other).isNotEqualTo(first);
        ids.giveBack(first);
        assertThat(take("c")).isNotIn(first, other);
        assertThat(take("a")).isEqualTo(first);
    }

    @Test
    void jobsOfOneNameAtATimeHaveNumbersOfTheirOwn() {
        int first = take("a");
        int second = take("a");
        assertThat(second).isNotEqualTo(first);
        ids.giveBack(second);
        assertThat(take("a")).isEqualTo(second);
        assertThat(ids.take("a", FrontEnd.NATIVE)).isNotIn(first, second);
    }

    @Test
    void thoseOfJobsLongGoneAreForgottenAndNeverGivenTwice() {
        int first = take("a");
        for (int i = 0; i < JobIds.REMEMBERED; i++) {
            take("job" + i);
        }
        ids.giveBack(first);
        assertThat(take("a")).isGreaterThan(JobIds.REMEMBERED);
    }
}
