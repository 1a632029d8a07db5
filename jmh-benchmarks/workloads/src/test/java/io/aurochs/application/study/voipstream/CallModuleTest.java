package io.aurochs.application.study.voipstream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallModuleTest {
    @Test
    void modulesMakeScoresOfRates() {
        assertThat(CallModule.FOFIR.combine(6, 3)).as("2 of 10").isEqualTo(0.2);
        assertThat(CallModule.FOFIR.combine(6, 0)).as("never called").isZero();
        assertThat(CallModule.URL.combine(1, 4)).isEqualTo(0.25);
        assertThat(CallModule.ACD.combine(600, 2, 60)).as("5 of 10").isEqualTo(0.5);
        assertThat(CallModule.SCORER.combine(0.5, 0.25, 1)).isEqualTo(1 + 0.75 + 3);
    }

    @Test
    void filtersCountWhatTheyAreNamedFor() {
        for (CallerFilter filter : CallerFilter.values()) {
            assertThat(filter.counts(false, true))
                    .as("%s, nobody answers", filter)
                    .isFalse();
            assertThat(filter.counts(true, true)).as("%s", filter).isTrue();
        }
        assertThat(CallerFilter.ECR.counts(true, false)).isTrue();
        assertThat(CallerFilter.ECR24.counts(true, false)).isTrue();
        assertThat(CallerFilter.ENCR.counts(true, false)).isFalse();
        assertThat(CallerFilter.CT24.counts(true, false)).isFalse();
        assertThat(CallerFilter.CT24.quantity(42)).isEqualTo(42);
        assertThat(CallerFilter.ENCR.quantity(42)).isEqualTo(1);
    }

    @Test
    void ratesForLongerFadeMoreSlowly() {
        CallRates lately = CallerFilter.ENCR.rates();
        CallRates forLonger = CallerFilter.CT24.rates();
        double first = lately.add("1", 1, 0);
        double firstForLonger = forLonger.add("1", 1, 0);
        assertThat(lately.of("1", 60) / first).isLessThan(forLonger.of("1", 60) / firstForLonger);
    }
}
