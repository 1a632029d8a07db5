package io.aurochs.pipeline;

import org.jspecify.annotations.Nullable;

/** The end of several pipelines: that of the last one, or the first failure. Any thread. */
final class JointEnd {
    private int left;
    private @Nullable PipelineRun failed;

    /** @param pipelines how many there are */
    JointEnd(int pipelines) {
        left = pipelines;
    }

    /** A pipeline has ended, and says so itself. */
    synchronized void over(PipelineRun run, boolean hasFailed) {
        left--;
        if (hasFailed && failed == null) {
            failed = run;
        }
        notifyAll();
    }

    /** Waits for it; the first pipeline that has failed, null when all have ended without. */
    synchronized @Nullable PipelineRun await() throws InterruptedException {
        while (left > 0 && failed == null) {
            wait();
        }
        return failed;
    }
}
