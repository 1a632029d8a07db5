package io.aurochs.profiling.launch;

import io.aurochs.profiling.sample.JvmObserver;
import io.aurochs.profiling.sample.SamplingException;

/** A JVM that another process has started; it is left running. */
final class AttachedJob implements ProfiledJob {
    private final long pid;

    AttachedJob(long pid) {
        this.pid = pid;
    }

    @Override
    public long awaitJvm() throws SamplingException {
        if (!running()) {
            throw new SamplingException("there is no process with pid " + pid);
        }
        if (!JvmObserver.isReady(pid)) {
            throw new SamplingException(
                    "the process with pid " + pid + " is no JVM, not one of this user's, or runs with -Xrs");
        }
        return pid;
    }

    @Override
    public boolean running() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    @Override
    public int finish() {
        return 0;
    }

    @Override
    public void close() {
        // Not ours to end.
    }
}
