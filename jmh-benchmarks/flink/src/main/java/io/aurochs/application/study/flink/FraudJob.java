package io.aurochs.application.study.flink;

import io.aurochs.application.study.frauddetection.FraudAlert;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.frauddetection.FraudPredictor;
import io.aurochs.application.study.frauddetection.Transaction;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Fraud detection: {@code lines -> parse -hash(entity)-> predict -> alerts}. */
public final class FraudJob implements StudyJob {
    private final FraudPredictor predictor;

    public FraudJob(FraudDetection application) {
        predictor = application.predictor();
    }

    @Override
    public void build(JobParts parts) {
        DataStream<String> lines = parts.lines();
        DataStream<FraudAlert> alerts = lines.map(Transaction::parse)
                .setParallelism(lines.getParallelism())
                .name("parse")
                .keyBy(Transaction::entity)
                .process(parts.named(new PredictFraud(predictor)))
                .returns(FraudAlert.class)
                .name("predict")
                .uid("fraud predict");
        parts.results(alerts, FraudAlert::hash);
    }
}
