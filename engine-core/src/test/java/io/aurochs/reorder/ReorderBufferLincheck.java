package io.aurochs.reorder;

/** None waits for another one that sends. */
public class ReorderBufferLincheck extends ReorderingScenario {
    public ReorderBufferLincheck() {
        super(Reordering.Kind.NON_BLOCKING);
    }
}
