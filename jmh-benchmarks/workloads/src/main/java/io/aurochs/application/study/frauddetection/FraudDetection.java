package io.aurochs.application.study.frauddetection;

import io.aurochs.application.study.KeptLines;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;

/** Fraud detection over transactions that follow the model which it knows. */
public final class FraudDetection implements StudyApplication {
    public static final String NAME = "frauddetection";

    private final long seed;
    private final int entities;
    private final int kept;
    private final TransitionModel model;
    private final FraudPredictor predictor;

    /**
     * @param entities of all sources
     * @param kept lines of all sources before they come again. The step from an entity's last one to its first is drawn by nothing and is an
     *     alert more often than not: keep many of each entity's
     */
    public FraudDetection(long seed, int entities, int kept) {
        this.seed = seed;
        this.entities = entities;
        this.kept = kept;
        model = TransitionModel.random(seed);
        predictor = FraudPredictor.standard(seed);
    }

    /** As in the study. */
    public static FraudDetection standard(long seed) {
        return new FraudDetection(seed, TransactionGenerator.STANDARD_ENTITIES, 1 << 19);
    }

    @Override
    public String name() {
        return NAME;
    }

    public FraudPredictor predictor() {
        return predictor;
    }

    @Override
    public Lines lines(int task, int tasks) {
        return KeptLines.of(new TransactionGenerator(seed, model, entities, task, tasks), kept / tasks);
    }

    @Override
    public boolean isEachSourceApart() {
        return true;
    }

    @Override
    public PlainLoop loop(Results results) {
        return new FraudLoop(predictor, results);
    }
}
