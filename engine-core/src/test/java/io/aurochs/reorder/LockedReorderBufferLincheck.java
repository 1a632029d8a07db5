package io.aurochs.reorder;

/** All wait for the one that sends. */
public class LockedReorderBufferLincheck extends ReorderingScenario {
    public LockedReorderBufferLincheck() {
        super(Reordering.Kind.LOCK);
    }
}
