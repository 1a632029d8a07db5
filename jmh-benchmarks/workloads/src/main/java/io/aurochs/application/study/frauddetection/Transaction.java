package io.aurochs.application.study.frauddetection;

/**
 * A transaction.
 *
 * @param entity whose it is
 * @param id its own
 */
public record Transaction(String entity, String id, TransactionState state) {
    private static final int FIELDS = 3;

    /**
     * Reads a line: entity, transaction and state, with commas between.
     *
     * @throws IllegalArgumentException when it is no such line
     */
    public static Transaction parse(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("'" + line + "': a transaction is ENTITY,ID,STATE");
        }
        return new Transaction(fields[0], fields[1], TransactionState.valueOf(fields[2]));
    }
}
