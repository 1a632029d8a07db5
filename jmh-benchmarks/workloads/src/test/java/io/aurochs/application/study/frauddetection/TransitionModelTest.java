package io.aurochs.application.study.frauddetection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TransitionModelTest {
    private static final TransactionState[] STATES = TransactionState.values();
    private static final String NAMES = Stream.of(STATES).map(Enum::name).collect(Collectors.joining(","));

    private static TransitionModel read(String text) throws IOException {
        return TransitionModel.read(new BufferedReader(new StringReader(text)));
    }

    /** A row with 1 in one column. */
    private static String sure(int column) {
        return IntStream.range(0, STATES.length)
                .mapToObj(i -> i == column ? "1.0" : "0.0")
                .collect(Collectors.joining(","));
    }

    private static String circle() {
        return IntStream.range(0, STATES.length)
                .mapToObj(i -> sure((i + 1) % STATES.length))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void aModelIsReadRowByRow() throws IOException {
        TransitionModel model = read(NAMES + "\n" + circle());
        for (TransactionState before : STATES) {
            for (TransactionState state : STATES) {
                boolean isNext = state.number() == (before.number() + 1) % STATES.length;
                assertThat(model.probability(before, state)).isEqualTo(isNext ? 1 : 0);
                assertThat(model.missProbability(before, state)).isEqualTo(isNext ? 0 : 1);
            }
        }
    }

    @Test
    void whatIsNoModelIsRefusedWithItsLine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("LNL,LNN\n" + circle()))
                .withMessageContaining("line 1 of the model: expected LNL,LNN,LNS");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(NAMES + "\n" + sure(0) + "\n" + sure(1)))
                .withMessageContaining("line 4 of the model is missing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(NAMES + "\n" + sure(0) + "\n0.5,0.5"))
                .withMessageContaining("line 3 of the model: 2 probabilities");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(NAMES + "\n" + sure(99)))
                .withMessageContaining("add up to 0.0");
    }

    @Test
    void rowsOfARandomModelAddUpToOne() {
        TransitionModel model = TransitionModel.random(5);
        for (TransactionState before : STATES) {
            assertThat(Arrays.stream(STATES)
                            .mapToDouble(state -> model.probability(before, state))
                            .sum())
                    .isCloseTo(1, within(1e-12));
            for (TransactionState state : STATES) {
                assertThat(model.missProbability(before, state))
                        .isCloseTo(1 - model.probability(before, state), within(1e-12));
            }
        }
    }

    @Test
    void drawsFollowTheRow() {
        TransitionModel model = TransitionModel.random(6);
        int draws = 100_000;
        for (TransactionState before : STATES) {
            int[] drawn = new int[STATES.length];
            for (int i = 0; i < draws; i++) {
                drawn[model.draw(before, (i + 0.5) / draws).number()]++;
            }
            for (TransactionState state : STATES) {
                assertThat((double) drawn[state.number()] / draws)
                        .isCloseTo(model.probability(before, state), within(1e-4));
            }
        }
    }
}
