package io.aurochs.application.study.flink;

import io.aurochs.application.study.frauddetection.FraudAlert;
import io.aurochs.application.study.frauddetection.FraudPredictor;
import io.aurochs.application.study.frauddetection.RecentStates;
import io.aurochs.application.study.frauddetection.Transaction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Keeps the last states of each entity, and emits those that are hardly ever so. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class PredictFraud extends KeyedProcessFunction<String, Transaction, FraudAlert> {
    private static final long serialVersionUID = 1L;

    private final FraudPredictor predictor;
    private transient ValueState<int[]> recentStates;

    PredictFraud(FraudPredictor predictor) {
        this.predictor = predictor;
    }

    @Override
    public void open(OpenContext context) {
        recentStates = getRuntimeContext()
                .getState(new ValueStateDescriptor<>(
                        "recent states", PrimitiveArrayTypeInfo.INT_PRIMITIVE_ARRAY_TYPE_INFO));
    }

    @Override
    public void processElement(Transaction transaction, Context context, Collector<FraudAlert> alerts)
            throws Exception {
        int[] before = recentStates.value();
        int[] recent = predictor.next(before == null ? RecentStates.none() : before, transaction.state());
        recentStates.update(recent);
        double score = predictor.score(recent);
        if (predictor.isFraud(score)) {
            alerts.collect(new FraudAlert(transaction.entity(), score, RecentStates.names(recent)));
        }
    }
}
