package io.aurochs.application.study.storm;

import io.aurochs.application.study.frauddetection.FraudPredictor;
import io.aurochs.application.study.frauddetection.RecentStates;
import io.aurochs.application.study.frauddetection.TransactionState;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Keeps the last states of each entity, and emits those that are hardly ever so. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class PredictBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private final FraudPredictor predictor;
    private transient Map<String, int[]> recentByEntity;

    PredictBolt(FraudPredictor predictor) {
        super(FraudTopology.ENTITY, "score", "states");
        this.predictor = predictor;
    }

    @Override
    void begin() {
        recentByEntity = new HashMap<>();
    }

    @Override
    void process(Tuple transaction) {
        String entity = transaction.getString(0);
        TransactionState state = TransactionState.valueOf(transaction.getString(1));
        int[] recent = predictor.next(recentByEntity.getOrDefault(entity, RecentStates.none()), state);
        recentByEntity.put(entity, recent);
        double score = predictor.score(recent);
        if (predictor.isFraud(score)) {
            emit(transaction, new Values(entity, score, RecentStates.names(recent), time(transaction)));
        }
    }
}
