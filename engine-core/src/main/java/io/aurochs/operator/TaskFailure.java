package io.aurochs.operator;

import io.aurochs.graph.Vertex;

/** User code of a task threw; the cause is what it threw. */
public final class TaskFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String vertex;
    private final int index;

    TaskFailure(Vertex vertex, int index, String during, Throwable cause) {
        super(vertex.name() + "[" + index + "] failed in " + during + ": " + cause, cause);
        this.vertex = vertex.name();
        this.index = index;
    }

    /** Name of the vertex whose task failed. */
    public String vertex() {
        return vertex;
    }

    /** Index of the task within its vertex. */
    public int index() {
        return index;
    }
}
