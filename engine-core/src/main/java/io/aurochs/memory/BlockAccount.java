package io.aurochs.memory;

import io.aurochs.api.Internal;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;

/** How much of some pools one user has taken. Any thread. */
@Internal
public final class BlockAccount {
    private final LongAdder bytes = new LongAdder();
    private volatile boolean isUsed;

    void taken(int blockBytes) {
        bytes.add(blockBytes);
        if (!isUsed) {
            isUsed = true;
        }
    }

    void givenBack(int blockBytes) {
        bytes.add(-blockBytes);
    }

    /** The size of the blocks that are taken now; about, while others take and give back. Empty if none was ever taken. */
    public OptionalLong bytes() {
        return isUsed ? OptionalLong.of(Math.max(0, bytes.sum())) : OptionalLong.empty();
    }
}
