package io.aurochs.application.study.frauddetection;

import io.aurochs.benchmarks.draw.RandomStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How likely each state is to follow another: one row for each state before, which adds up to 1. Immutable. */
public final class TransitionModel implements Serializable {
    private static final long serialVersionUID = 1;

    private static final int STATES = TransactionState.COUNT;
    private static final double ROUNDING = 1e-3;
    /** By how much the likeliest state of a row stands out, as a power. */
    private static final double SKEW = 8;

    private final double[][] probabilities;
    /** By state before and state, the probability of any other. */
    private final double[][] misses;

    private TransitionModel(double[][] probabilities) {
        this.probabilities = probabilities;
        this.misses = new double[STATES][STATES];
        for (int before = 0; before < STATES; before++) {
            for (int state = 0; state < STATES; state++) {
                misses[before][state] = missProbability(probabilities[before], state);
            }
        }
    }

    private static double missProbability(double[] row, int state) {
        double miss = 0;
        for (int other = 0; other < row.length; other++) {
            if (other != state) {
                miss += row[other];
            }
        }
        return miss;
    }

    /** A model in which a few states are likely after each, others hardly ever. */
    public static TransitionModel random(long seed) {
        RandomStream random = new RandomStream(seed);
        double[][] rows = new double[STATES][STATES];
        for (int before = 0; before < STATES; before++) {
            random.startRecord(before);
            double sum = 0;
            for (int state = 0; state < STATES; state++) {
                rows[before][state] = StrictMath.pow(-StrictMath.log(random.unit()), SKEW);
                sum += rows[before][state];
            }
            for (int state = 0; state < STATES; state++) {
                rows[before][state] /= sum;
            }
        }
        return new TransitionModel(rows);
    }

    /**
     * Reads a model: a line with the states' names, then a row for each, with commas between.
     *
     * @throws IllegalArgumentException when it is none: it says which line is wrong, and how
     */
    public static TransitionModel read(BufferedReader reader) throws IOException {
        String names = Stream.of(TransactionState.values()).map(Enum::name).collect(Collectors.joining(","));
        String header = reader.readLine();
        if (!names.equals(header)) {
            throw new IllegalArgumentException("line 1 of the model: expected " + names + ", found " + header);
        }
        double[][] rows = new double[STATES][];
        for (int before = 0; before < STATES; before++) {
            rows[before] = row(before + 2, reader.readLine());
        }
        return new TransitionModel(rows);
    }

    private static double[] row(int number, String line) {
        if (line == null) {
            throw new IllegalArgumentException(
                    "line " + number + " of the model is missing: " + STATES + " rows are expected");
        }
        double[] row = Arrays.stream(line.split(",", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
        double sum = Arrays.stream(row).sum();
        if (row.length != STATES || Math.abs(sum - 1) > ROUNDING) {
            throw new IllegalArgumentException("line " + number + " of the model: " + row.length
                    + " probabilities that add up to " + sum + "; expected are " + STATES + " that add up to 1");
        }
        return row;
    }

    /** How likely a state is after another. */
    double probability(TransactionState before, TransactionState state) {
        return probabilities[before.number()][state.number()];
    }

    /** How likely any other state was to follow. */
    public double missProbability(TransactionState before, TransactionState state) {
        return misses[before.number()][state.number()];
    }

    /** The state that follows another where all that are less are less likely, and those that are more are more than {@code part}, 0 to 1. */
    TransactionState draw(TransactionState before, double part) {
        double left = part;
        double[] row = probabilities[before.number()];
        int state = 0;
        while (state < STATES - 1 && left > row[state]) {
            left -= row[state];
            state++;
        }
        return TransactionState.of(state);
    }
}
