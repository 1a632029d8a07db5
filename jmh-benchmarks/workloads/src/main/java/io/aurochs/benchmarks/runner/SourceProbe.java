package io.aurochs.benchmarks.runner;

/** What one source task reports. The task writes; any thread reads. */
public final class SourceProbe {
    private static final int EMITTED = 0;
    private static final int ACKED = 1;
    private static final int REPLAYED = 2;
    private static final int STOPPED = 3;
    private static final int CLOSING = 4;
    private static final int CHECKPOINTS = 5;

    private final int task;
    private final PaddedCounters cells = new PaddedCounters(6);

    /** @param task from 0 */
    public SourceProbe(int task) {
        this.task = task;
    }

    public int task() {
        return task;
    }

    public void countEmitted() {
        cells.add(EMITTED, 1);
    }

    public void countAcked() {
        cells.add(ACKED, 1);
    }

    public void countReplayed() {
        cells.add(REPLAYED, 1);
    }

    /** Called once, when the source has reached the deadline. */
    public void markStopped() {
        cells.add(STOPPED, 1);
    }

    /** Called after {@link #countEmitted} for a record after the deadline. */
    public void countClosing() {
        cells.add(CLOSING, 1);
    }

    /** Called for every checkpoint that the job has completed. */
    public void countCheckpoint() {
        cells.add(CHECKPOINTS, 1);
    }

    /** n: the source has emitted the records 0 to n - 1. */
    public long emitted() {
        return cells.get(EMITTED);
    }

    public long acked() {
        return cells.get(ACKED);
    }

    public long replayed() {
        return cells.get(REPLAYED);
    }

    public boolean stopped() {
        return cells.get(STOPPED) > 0;
    }

    /** Records after the deadline, which {@link #emitted} includes. */
    public long closing() {
        return cells.get(CLOSING);
    }

    public long checkpoints() {
        return cells.get(CHECKPOINTS);
    }
}
