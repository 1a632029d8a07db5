package io.aurochs.bundle;

import io.aurochs.testing.Interleavings;
import java.util.List;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One task that appends and ships, another thread that ships meanwhile what was appended so far. */
public class RouterLincheck {
    private static final int BUNDLE_RECORDS = 4;
    private static final int DIGITS = 10;

    private final BundleReader reader = new BundleReader(null);
    private final Router router =
            Router.byReference(1, List.of(new int[] {0}), BUNDLE_RECORDS, (to, bundle) -> receive(bundle), 0);
    /** The records that have left, one decimal digit each, in order. Under the shipping lock. */
    private long shipped;

    private int appended;

    /** The bundle before was full: the next one's array is as large from its first record on, and most appends do not look. */
    public RouterLincheck() {
        for (int record = 0; record < BUNDLE_RECORDS; record++) {
            router.append(0, 0, 0);
        }
        shipped = 0;
    }

    private void receive(Bundle bundle) {
        reader.open(bundle);
        while (reader.hasNext()) {
            int record = (Integer) reader.next();
            // A hash that is another record's shows as another digit.
            int digit = reader.keyHash() == -record ? record : (record + 1) % DIGITS;
            shipped = shipped * DIGITS + digit;
        }
        reader.close().recycle();
    }

    /** Appends the next of the numbers from 1. */
    @Operation(nonParallelGroup = "task")
    public void append() {
        int record = ++appended % DIGITS;
        router.append(0, record, -record);
    }

    @Operation(nonParallelGroup = "task")
    public void ship() {
        router.ship();
    }

    @Operation(nonParallelGroup = "watch")
    public void shipHeldBack() {
        router.shippingLock().lock();
        try {
            router.shipHeldBack(to -> true);
        } finally {
            router.shippingLock().unlock();
        }
    }

    /** Everything that has left. */
    @Operation(nonParallelGroup = "watch")
    public long shipped() {
        router.shippingLock().lock();
        try {
            return shipped;
        } finally {
            router.shippingLock().unlock();
        }
    }

    /** The same, one operation at a time. */
    public static class OneThread {
        private int appended;
        private int sinceSeal;
        private int left;

        public void append() {
            appended++;
            if (++sinceSeal == BUNDLE_RECORDS) {
                ship();
            }
        }

        public void ship() {
            sinceSeal = 0;
            left = appended;
        }

        public void shipHeldBack() {
            left = appended;
        }

        public long shipped() {
            long digits = 0;
            for (int record = 1; record <= left; record++) {
                digits = digits * DIGITS + record % DIGITS;
            }
            return digits;
        }
    }

    @Test
    void modelChecked() {
        new ModelCheckingOptions()
                .sequentialSpecification(OneThread.class)
                .threads(2)
                .actorsBefore(1)
                .actorsPerThread(4)
                .actorsAfter(2)
                .iterations(8)
                .invocationsPerIteration(Interleavings.of(500))
                .check(RouterLincheck.class);
    }

    @Test
    @Tag("stress")
    void stressed() {
        new StressOptions()
                .sequentialSpecification(OneThread.class)
                .threads(2)
                .actorsPerThread(5)
                .iterations(50)
                .invocationsPerIteration(10_000)
                .check(RouterLincheck.class);
    }
}
