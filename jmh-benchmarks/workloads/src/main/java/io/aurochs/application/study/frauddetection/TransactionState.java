package io.aurochs.application.study.frauddetection;

/**
 * What a transaction is like: low, medium or high amount; normal or high-priced item; large, normal or small time since the one before. The
 * order is that of a model's rows and columns.
 */
public enum TransactionState {
    LNL(0),
    LNN(1),
    LNS(2),
    LHL(3),
    LHN(4),
    LHS(5),
    MNL(6),
    MNN(7),
    MNS(8),
    MHL(9),
    MHN(10),
    MHS(11),
    HNL(12),
    HNN(13),
    HNS(14),
    HHL(15),
    HHN(16),
    HHS(17);

    private static final TransactionState[] ALL = values();

    /** How many there are. */
    public static final int COUNT = ALL.length;

    private final int number;

    TransactionState(int number) {
        this.number = number;
    }

    /** Its row and column in a model, from 0. */
    public int number() {
        return number;
    }

    static TransactionState of(int number) {
        return ALL[number];
    }
}
