package io.aurochs.operator;

import io.aurochs.graph.Vertex;

/** User code of a task threw; the cause is what it threw. */
public final class TaskFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What the task was doing. */
    public enum Phase {
        /** {@link Evaluator#open}. */
        OPEN,
        /** {@link Evaluator#evaluate}. */
        EVALUATE,
        /** {@link SourceEvaluator#produce}. */
        PRODUCE,
        /** Telling a source how its messages ended. */
        ACKNOWLEDGE,
        /** Work that another thread had handed over. */
        HANDED_OVER,
        /** {@link Evaluator#close}. */
        CLOSE
    }

    private final String vertex;
    private final int index;
    private final Phase phase;

    TaskFailure(Vertex vertex, int index, Phase phase, Throwable cause) {
        super(vertex.name() + "[" + index + "] failed in " + phase + ": " + cause, cause);
        this.vertex = vertex.name();
        this.index = index;
        this.phase = phase;
    }

    /** Name of the vertex whose task failed. */
    public String vertex() {
        return vertex;
    }

    /** Index of the task within its vertex. */
    public int index() {
        return index;
    }

    public Phase phase() {
        return phase;
    }
}
