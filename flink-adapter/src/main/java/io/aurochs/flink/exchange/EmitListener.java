package io.aurochs.flink.exchange;

/** Told after each element that a task has emitted into a bundle. Called by the thread that emits. */
@FunctionalInterface
public interface EmitListener {
    void emitted();
}
