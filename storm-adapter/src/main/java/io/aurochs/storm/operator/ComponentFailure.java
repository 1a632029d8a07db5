package io.aurochs.storm.operator;

import io.aurochs.operator.TaskFailure;

/** A spout or bolt threw: says which, in Storm's words; the cause is what it threw. */
public final class ComponentFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param stormTask Storm's id of the failed task */
    ComponentFailure(TaskFailure failure, int stormTask, boolean spout) {
        super(
                "component " + failure.vertex() + ", task " + stormTask + ", failed in "
                        + method(failure.phase(), spout) + ": " + failure.getCause(),
                failure.getCause());
    }

    private static String method(TaskFailure.Phase phase, boolean spout) {
        return switch (phase) {
            case OPEN -> spout ? "open" : "prepare";
            case EVALUATE -> "execute";
            case PRODUCE -> "nextTuple";
            case ACKNOWLEDGE -> "ack or fail";
            case HANDED_OVER -> "what was handed to it: a tick, or another thread's emit, ack or fail";
            case WATERMARK -> throw new IllegalArgumentException("Storm has no watermarks: " + phase);
            case CLOSE -> spout ? "close" : "cleanup";
        };
    }
}
