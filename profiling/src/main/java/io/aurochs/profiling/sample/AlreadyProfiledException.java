package io.aurochs.profiling.sample;

/** Another profile of the JVM has not ended yet. */
final class AlreadyProfiledException extends SamplingException {
    private static final long serialVersionUID = 1L;

    AlreadyProfiledException(long pid, long profiler) {
        super("the JVM with pid " + pid + " is being profiled by the process " + profiler
                + "; try again when that has ended");
    }
}
