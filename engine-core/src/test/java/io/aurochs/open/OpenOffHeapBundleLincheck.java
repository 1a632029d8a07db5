package io.aurochs.open;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.testing.Interleavings;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuarantee;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One producer that fills, one consumer that reads meanwhile: a bounded list that can be closed. */
public class OpenOffHeapBundleLincheck {
    private static final int CAPACITY = ClosableList.CAPACITY;
    private static final Integer BROKEN = Integer.MAX_VALUE;
    private static final OpenOffHeapPool POOL = OpenOffHeapPool.anywhere(CAPACITY);

    private final OpenOffHeapBundle bundle = Objects.requireNonNull(POOL.take());
    private final OpenBundleReader reader = new OpenBundleReader();
    private final byte[] read = new byte[3 * Integer.BYTES];
    private int filled;
    private boolean sealed;
    private int next;

    /** Lincheck cannot tell what an address is of: it may switch before each access. */
    private static final ManagedStrategyGuarantee MEMORY_IS_ONE_STEP = ManagedStrategyGuaranteeKt.forClasses(
                    OffHeapBlock.class.getName())
            .allMethods()
            .treatAsAtomic();

    /** Of one to three times the number. */
    private static byte[] bytesOf(int record) {
        int times = 1 + Math.floorMod(record, 3);
        ByteBuffer bytes = ByteBuffer.allocate(times * Integer.BYTES);
        for (int i = 0; i < times; i++) {
            bytes.putInt(record);
        }
        return bytes.array();
    }

    @Operation(nonParallelGroup = "producer")
    public boolean append(int record) {
        if (sealed || filled == CAPACITY) {
            return false;
        }
        filled++;
        byte[] bytes = bytesOf(record);
        bundle.append(bytes, bytes.length);
        return true;
    }

    @Operation(nonParallelGroup = "producer")
    public void seal() {
        sealed = true;
        bundle.seal();
    }

    /** The next record, if its bytes are its own; {@link ClosableList#END} after the last of a sealed bundle; null when none is there yet. */
    @Operation(nonParallelGroup = "consumer")
    public @Nullable Integer poll() {
        int progress = bundle.progress();
        int count = progress < 0 ? ~progress : progress;
        if (next == count) {
            return progress < 0 ? ClosableList.END : null;
        }
        reader.open(bundle, next, ++next);
        int size = reader.nextSize();
        if (size < Integer.BYTES || size > read.length) {
            return BROKEN;
        }
        reader.next(read);
        int record = ByteBuffer.wrap(read).getInt();
        boolean whole = ByteBuffer.wrap(read, 0, size).equals(ByteBuffer.wrap(bytesOf(record)));
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
                .addGuarantee(MEMORY_IS_ONE_STEP)
                .check(OpenOffHeapBundleLincheck.class);
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
                .check(OpenOffHeapBundleLincheck.class);
    }
}
