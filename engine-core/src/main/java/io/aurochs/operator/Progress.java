package io.aurochs.operator;

import io.aurochs.api.Internal;

/** What came of one step of a task. */
@Internal
public enum Progress {
    /** Something was done; step again. */
    WORKED,
    /** Nothing to do until the task's signal, or {@link Task#wakeAtNs()}. */
    IDLE,
    /** Output waits for room; nothing to do until the task's signal. */
    BLOCKED
}
