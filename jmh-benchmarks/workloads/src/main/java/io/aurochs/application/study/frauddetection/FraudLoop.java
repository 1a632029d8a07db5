package io.aurochs.application.study.frauddetection;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import java.util.HashMap;
import java.util.Map;

/** Fraud detection without an engine. */
public final class FraudLoop implements PlainLoop {
    private final FraudPredictor predictor;
    private final Results results;
    private final Map<String, int[]> recentByEntity = new HashMap<>();

    public FraudLoop(FraudPredictor predictor, Results results) {
        this.predictor = predictor;
        this.results = results;
    }

    @Override
    public long process(String line) {
        Transaction transaction = Transaction.parse(line);
        String entity = transaction.entity();
        int[] before = recentByEntity.getOrDefault(entity, RecentStates.none());
        int[] recent = predictor.next(before, transaction.state());
        recentByEntity.put(entity, recent);
        double score = predictor.score(recent);
        if (predictor.isFraud(score)) {
            results.accept(new FraudAlert(entity, score, RecentStates.names(recent)).hash());
        }
        return 1;
    }
}
