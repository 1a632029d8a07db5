package io.aurochs.storm.metrics;

import java.util.List;

/** What a task's metrics need of the task. */
public interface MetricsOutlet {
    /** Has work done by the thread that runs the task; never waits. False when that is not possible now. Any thread. */
    boolean tryHandOver(Runnable work);

    /** Emits a tuple that is anchored to nothing. The thread that runs the task only. */
    void emitUnanchored(String stream, List<Object> values);
}
