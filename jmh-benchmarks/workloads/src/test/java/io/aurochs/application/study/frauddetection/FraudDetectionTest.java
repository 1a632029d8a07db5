package io.aurochs.application.study.frauddetection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.aurochs.application.study.LineGenerator;
import io.aurochs.application.study.ResultTotals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FraudDetectionTest {
    private static final long SEED = 1;
    private static final int LINES = 100_000;
    private static final TransitionModel MODEL = TransitionModel.random(SEED);

    private static LineGenerator generator(int task, int tasks) {
        return new TransactionGenerator(SEED, MODEL, TransactionGenerator.STANDARD_ENTITIES, task, tasks);
    }

    private static List<String> lines(int task, int tasks) {
        return Stream.generate(generator(task, tasks)::next).limit(LINES).toList();
    }

    @Test
    void theSameSeedGivesTheSameLines() {
        assertThat(lines(0, 2)).isEqualTo(lines(0, 2)).isNotEqualTo(lines(1, 2));
    }

    @Test
    void noTwoTasksHaveAnEntityInCommon() {
        List<Set<String>> entities = IntStream.range(0, 3)
                .mapToObj(task -> {
                    Set<String> own = new HashSet<>();
                    lines(task, 3)
                            .forEach(line -> own.add(Transaction.parse(line).entity()));
                    return own;
                })
                .toList();
        Set<String> all = new HashSet<>();
        entities.forEach(all::addAll);
        assertThat(all).hasSize(entities.stream().mapToInt(Set::size).sum());
    }

    @Test
    void alertsAreFewAndThoseOfABruteForceSearch() {
        FraudPredictor predictor = FraudPredictor.standard(SEED);
        ResultTotals totals = new ResultTotals();
        FraudLoop loop = new FraudLoop(predictor, totals);
        ResultTotals expected = new ResultTotals();
        Map<String, List<TransactionState>> statesByEntity = new HashMap<>();
        for (String line : lines(0, 1)) {
            loop.process(line);
            Transaction transaction = Transaction.parse(line);
            List<TransactionState> states =
                    statesByEntity.computeIfAbsent(transaction.entity(), entity -> new ArrayList<>());
            states.add(transaction.state());
            if (states.size() > 1) {
                TransactionState before = states.get(states.size() - 2);
                double score = MODEL.missProbability(before, transaction.state());
                if (score > 0.96) {
                    expected.accept(FraudAlert.hash(transaction.entity(), score, before + "," + transaction.state()));
                }
            }
        }
        assertThat(totals.count()).isEqualTo(expected.count()).isBetween(LINES / 100L, LINES / 5L);
        assertThat(totals.checksum()).isEqualTo(expected.checksum());
    }

    @Test
    void tasksWithoutEntitiesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TransactionGenerator(SEED, MODEL, 2, 0, 3))
                .withMessageContaining("entities=2");
    }
}
