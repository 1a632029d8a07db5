package io.aurochs.flink.operator;

/** Told after each element that a task has emitted into a bundle. Called by the thread that emits. */
@FunctionalInterface
public interface EmitListener {
    void emitted();
}
