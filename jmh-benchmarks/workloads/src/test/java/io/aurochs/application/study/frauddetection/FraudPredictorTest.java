package io.aurochs.application.study.frauddetection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FraudPredictorTest {
    private static final TransitionModel MODEL = TransitionModel.random(3);

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 10})
    void theScoreIsTheMeanOfTheMissesOfTheLastSteps(int window) {
        FraudPredictor predictor = new FraudPredictor(MODEL, window, 0.9);
        SplittableRandom random = new SplittableRandom(window);
        List<TransactionState> all = new ArrayList<>();
        int[] recent = RecentStates.none();
        for (int i = 0; i < 200; i++) {
            TransactionState state = TransactionState.of(random.nextInt(TransactionState.COUNT));
            all.add(state);
            recent = predictor.next(recent, state);
            double expected = 0;
            if (all.size() >= window) {
                for (int step = all.size() - window + 1; step < all.size(); step++) {
                    expected += (1 - MODEL.probability(all.get(step - 1), all.get(step))) / (window - 1);
                }
            }
            assertThat(predictor.score(recent)).isCloseTo(expected, within(1e-12));
        }
    }

    @Test
    void aScoreAboveTheThresholdIsFraud() {
        FraudPredictor predictor = new FraudPredictor(MODEL, 2, 0.5);
        assertThat(predictor.isFraud(0.5)).isFalse();
        assertThat(predictor.isFraud(Math.nextUp(0.5))).isTrue();
    }

    @Test
    void statesBeforeTheWindowAreForgotten() {
        int[] states = RecentStates.none();
        for (TransactionState state : TransactionState.values()) {
            states = RecentStates.with(states, state, 3);
        }
        assertThat(RecentStates.names(states)).isEqualTo("HHL,HHN,HHS");
        assertThat(RecentStates.names(RecentStates.none())).isEmpty();
    }

    @Test
    void aWindowWithoutASingleStepIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FraudPredictor(MODEL, 1, 0.5))
                .withMessageContaining("window=1");
    }
}
