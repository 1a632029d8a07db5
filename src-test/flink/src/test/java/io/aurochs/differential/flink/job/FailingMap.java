package io.aurochs.differential.flink.job;

import java.io.Serial;

/** A map after an exchange that throws an exception of the user's. */
public final class FailingMap implements FlinkJob {
    /** An exception Flink knows nothing of. */
    public static final class UserException extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        UserException(String message) {
            super(message);
        }
    }

    @Override
    public void build(Bench bench) {
        bench.collect(bench.numbers("numbers", 5_000).rebalance().map(FailingMap::checked), "numbers");
    }

    private static long checked(long number) {
        if (number == 3_000) {
            throw new UserException("not " + number);
        }
        return number;
    }
}
