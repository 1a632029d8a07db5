package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Vertex;

/** User code of a task threw; the cause is what it threw. */
@Internal
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
        /** {@link EpochEvaluator}, at a watermark. */
        WATERMARK,
        /** {@link Evaluator#close}. */
        CLOSE
    }

    private final String vertex;
    private final int index;
    private final Phase phase;

    /** @param index of the task within its vertex */
    public TaskFailure(Vertex vertex, int index, Phase phase, Throwable cause) {
        this(vertex, index, phase, vertex.name() + "[" + index + "] failed in " + phase + ": " + cause, cause);
    }

    private TaskFailure(Vertex vertex, int index, Phase phase, String message, Throwable cause) {
        super(message, cause);
        this.vertex = vertex.name();
        this.index = index;
        this.phase = phase;
    }

    /** @param row position of the record in its bundle */
    static TaskFailure inEpoch(Vertex vertex, long epoch, int row, Throwable cause) {
        return new TaskFailure(
                vertex,
                0,
                Phase.EVALUATE,
                vertex.name() + " failed in epoch " + epoch + " at record " + row + " of a bundle: " + cause,
                cause);
    }

    /**
     * In an ordered pipeline, at a record.
     *
     * @param input number of what the source has shipped, bundles and watermarks, from 0
     * @param row position of the record in one of the bundles that came of it; records that a filter has left out count
     */
    public static TaskFailure inOrder(Vertex vertex, long input, int row, Throwable cause) {
        return evaluating(vertex, " failed at record " + row + " of a bundle that came of input " + input, cause);
    }

    /**
     * In an ordered pipeline, where what came of buckets of keys is merged.
     *
     * @param input as in {@link #inOrder}
     */
    public static TaskFailure inMerge(Vertex vertex, long input, Throwable cause) {
        return evaluating(vertex, " failed to merge what came of input " + input, cause);
    }

    private static TaskFailure evaluating(Vertex vertex, String where, Throwable cause) {
        return new TaskFailure(vertex, 0, Phase.EVALUATE, vertex.name() + where + ": " + cause, cause);
    }

    /** @param epoch that the source is at */
    public static TaskFailure atSource(Vertex vertex, Phase phase, long epoch, Throwable cause) {
        return new TaskFailure(
                vertex, 0, phase, vertex.name() + " failed in " + phase + " in epoch " + epoch + ": " + cause, cause);
    }

    public static TaskFailure atWatermark(Vertex vertex, long watermark, Throwable cause) {
        return new TaskFailure(
                vertex,
                0,
                Phase.WATERMARK,
                vertex.name() + " failed at watermark " + Watermark.text(watermark) + ": " + cause,
                cause);
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
