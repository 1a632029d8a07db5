package io.aurochs.application.study.frauddetection;

import java.io.Serializable;

/**
 * Scores how unlikely an entity's last transactions are: the mean, over the steps between them, of the probability that another state
 * followed ("miss probability", Ghosh, 2013). Immutable.
 */
public final class FraudPredictor implements Serializable {
    private static final long serialVersionUID = 1;

    /** The paper's. */
    public static final int STANDARD_WINDOW = 2;
    /** Above it a score is an alert. */
    public static final double STANDARD_THRESHOLD = 0.96;

    private final TransitionModel model;
    private final int window;
    private final double threshold;

    /**
     * A predictor.
     *
     * @param window how many transactions are looked at, at least 2
     * @param threshold 0 to 1
     */
    public FraudPredictor(TransitionModel model, int window, double threshold) {
        if (window < 2) {
            throw new IllegalArgumentException("window=" + window + ": at least 2, or there is no step to score");
        }
        this.model = model;
        this.window = window;
        this.threshold = threshold;
    }

    /** The paper's, with a model that is drawn. */
    public static FraudPredictor standard(long seed) {
        return new FraudPredictor(TransitionModel.random(seed), STANDARD_WINDOW, STANDARD_THRESHOLD);
    }

    /** The entity's last states after one more. */
    public int[] next(int[] recent, TransactionState state) {
        return RecentStates.with(recent, state, window);
    }

    /** The score of an entity's last states, 0 to 1; 0 while they are too few. */
    public double score(int[] recent) {
        if (recent.length < window) {
            return 0;
        }
        double misses = 0;
        for (int i = 1; i < recent.length; i++) {
            misses += model.missProbability(TransactionState.of(recent[i - 1]), TransactionState.of(recent[i]));
        }
        return misses / (recent.length - 1);
    }

    /** Whether a score is an alert. */
    public boolean isFraud(double score) {
        return score > threshold;
    }
}
