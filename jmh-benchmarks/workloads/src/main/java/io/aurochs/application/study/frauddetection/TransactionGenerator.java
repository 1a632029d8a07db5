package io.aurochs.application.study.frauddetection;

import io.aurochs.application.study.LineGenerator;
import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import io.aurochs.benchmarks.draw.Weighted;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;

/**
 * Transactions of some of all entities, the busier ones first: Zipf with exponent 0.8. An entity's states follow a model; those of one
 * in a hundred, the frauds, are drawn without. One thread.
 */
public final class TransactionGenerator implements LineGenerator {
    /** As many as there are names of three letters or digits. */
    public static final int STANDARD_ENTITIES = 36 * 36 * 36;

    private static final double EXPONENT = 0.8;
    private static final int FRAUDS_OF = 100;
    private static final String SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    private static final int ENTITY_SIGNS = 3;
    private static final int ID_SIGNS = 12;

    private final TransitionModel model;
    private final RandomStream random;
    private final DiscreteSampler ranks;
    private final long fraudSeed;
    private final int task;
    private final int tasks;
    /** By rank here, the last one, or null. */
    private final TransactionState[] last;

    private long record;

    /**
     * Of a source task, whose entities no other task has.
     *
     * @param entities of all tasks, at most {@link #STANDARD_ENTITIES}
     * @param task from 0
     */
    public TransactionGenerator(long seed, TransitionModel model, int entities, int task, int tasks) {
        if (entities < tasks || entities > STANDARD_ENTITIES || task < 0 || task >= tasks) {
            throw new IllegalArgumentException("entities=" + entities + " task=" + task + " tasks=" + tasks
                    + ": an entity for each task at least, " + STANDARD_ENTITIES + " at most");
        }
        this.model = model;
        this.task = task;
        this.tasks = tasks;
        random = new RandomStream(Mix.of(seed, task));
        fraudSeed = Mix.of(seed, -1);
        int own = (entities - task + tasks - 1) / tasks;
        ranks = Weighted.zipf(random, own, EXPONENT);
        last = new TransactionState[own];
    }

    @Override
    public String next() {
        random.startRecord(record++);
        int rank = ranks.sample();
        int entity = rank * tasks + task;
        TransactionState before = last[rank];
        TransactionState state = before == null || isFraud(entity)
                ? TransactionState.of(random.below(TransactionState.COUNT))
                : model.draw(before, random.unit());
        last[rank] = state;
        StringBuilder line = new StringBuilder(ENTITY_SIGNS + ID_SIGNS + TransactionState.COUNT);
        sign(line, entity, ENTITY_SIGNS);
        line.append(',');
        sign(line, random.nextLong() >>> 1, ID_SIGNS);
        return line.append(',').append(state).toString();
    }

    private boolean isFraud(int entity) {
        return Mix.below(FRAUDS_OF, Mix.of(fraudSeed, entity)) == 0;
    }

    private static void sign(StringBuilder line, long number, int signs) {
        long left = number;
        for (int i = 0; i < signs; i++) {
            line.append(SIGNS.charAt((int) (left % SIGNS.length())));
            left /= SIGNS.length();
        }
    }
}
