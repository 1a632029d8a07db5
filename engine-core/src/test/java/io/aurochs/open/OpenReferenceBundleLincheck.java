package io.aurochs.open;

import io.aurochs.testing.Interleavings;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One producer that fills, one consumer that reads meanwhile: a bounded list that can be closed. */
public class OpenReferenceBundleLincheck {
    private static final int CAPACITY = ClosableList.CAPACITY;
    private static final Integer BROKEN = Integer.MAX_VALUE;

    private final OpenReferenceBundle bundle = new OpenReferenceBundle(CAPACITY, true, true);
    private final OpenBundleReader reader = new OpenBundleReader();
    private int filled;
    private boolean sealed;
    private int read;

    @Operation(nonParallelGroup = "producer")
    public boolean append(int record) {
        if (sealed || filled == CAPACITY) {
            return false;
        }
        filled++;
        bundle.append(record, record + 1L, record, record + 3);
        return true;
    }

    @Operation(nonParallelGroup = "producer")
    public void seal() {
        sealed = true;
        bundle.seal();
    }

    /** The next record, if its columns are its own; {@link ClosableList#END} after the last of a sealed bundle; null when none is there yet. */
    @Operation(nonParallelGroup = "consumer")
    public @Nullable Integer poll() {
        int progress = bundle.progress();
        int count = progress < 0 ? ~progress : progress;
        if (read == count) {
            return progress < 0 ? ClosableList.END : null;
        }
        reader.open(bundle, read, ++read);
        Integer record = (Integer) reader.next();
        boolean whole = record != null
                && reader.time() == record + 1L
                && reader.keyHash() == record + 3
                && record.equals(reader.key());
        return whole ? record : BROKEN;
    }

    @Test
    void isAClosableListInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(8)
                .threads(2)
                .actorsPerThread(4)
                .actorsBefore(1)
                .actorsAfter(2)
                .invocationsPerIteration(Interleavings.of(500))
                .checkObstructionFreedom(true)
                .sequentialSpecification(ClosableList.class)
                .check(OpenReferenceBundleLincheck.class);
    }

    @Tag("stress")
    @Test
    void isAClosableListOnThisMachine() {
        new StressOptions()
                .iterations(20)
                .threads(2)
                .actorsPerThread(4)
                .invocationsPerIteration(10_000)
                .sequentialSpecification(ClosableList.class)
                .check(OpenReferenceBundleLincheck.class);
    }
}
