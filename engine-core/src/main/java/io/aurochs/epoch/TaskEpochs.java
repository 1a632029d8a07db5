package io.aurochs.epoch;

import io.aurochs.sync.PaddedSequence;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Which epochs a task of a job without event time has ended: it ships no records of them any more. Its records come through channels
 * that keep their order, one for each producer, in bundles that bear the number of their epoch.
 *
 * <p>A task where records come in ends an epoch when it is over by the clock and the task is between two runs. Any other ends it when all
 * its producers have, and everything is processed that was in its channels then. Channels on a cycle of the graph are left out: what goes
 * round belongs to no epoch for long, it gets a new one each time.
 *
 * <ul>
 *   <li><b>Source:</b> StreamBox §3, for channels in order; the account of what is on its way is that of Chandy and Lamport (TOCS
 *       1985), with a channel's last bundle instead of a marker.
 *   <li><b>Writers:</b> all of it – the worker that runs the task.
 *   <li><b>Invariants:</b> no bundle is shipped of an epoch that {@link #ended} has reported as ended, nor of one before.
 *   <li><b>Ordering:</b> ingress: phase INSIDE (volatile) → fence → clock, of which bundles get their epoch; asker: clock → phase
 *       (volatile). So whoever still sees OUTSIDE has read the clock earlier, as far as reading it keeps its place among volatile accesses,
 *       which the platform's does. Others: bundles published → ended (release); asker: ended
 *       (acquire) → what is published.
 *   <li><b>Progress:</b> wait-free.
 *   <li><b>Failure:</b> a task that stands still ends nothing.
 *   <li><b>Checked by:</b> TaskEpochsTest, TaskEpochsLincheck, EpochEndTest.
 * </ul>
 */
public final class TaskEpochs {
    private static final long OUTSIDE = 0;
    private static final long INSIDE = 1;

    private final EpochEnds ends;
    private final IngressClock clock;
    private final List<Input> inputs;
    private final List<Runnable> consumers;
    private final long[] last;
    private final PaddedSequence phase = new PaddedSequence(OUTSIDE);
    private final PaddedSequence ended = new PaddedSequence(0);
    /** The epoch that all producers have ended; what they had published by then is up to {@code last}. */
    private long ending;

    /** Number of the last wait that the task has been counted in. */
    private long counted;

    /**
     * A channel that leads to the task.
     *
     * @param producer where it comes from
     * @param published how many bundles were ever put in; any thread
     * @param taken how many the task has taken out
     */
    public record Input(TaskEpochs producer, LongSupplier published, LongSupplier taken) {}

    /**
     * Of a task that has not run.
     *
     * @param inputs its channels, without those on a cycle; none: records come in here
     * @param consumers have those tasks stepped that its channels lead to
     */
    public TaskEpochs(EpochEnds ends, List<Input> inputs, List<Runnable> consumers) {
        this.ends = ends;
        this.clock = ends.clock();
        this.inputs = List.copyOf(inputs);
        this.consumers = List.copyOf(consumers);
        this.last = new long[inputs.size()];
    }

    /** The epoch of what the task emits by itself, or takes from a cycle. Who runs the task. */
    public long now() {
        return clock.now();
    }

    /** A worker begins to run the task. */
    public void enter() {
        if (inputs.isEmpty() && phase.getOpaque() == OUTSIDE) {
            phase.setVolatile(INSIDE);
            VarHandle.fullFence();
            ended.setRelease(clock.now() - 1);
        }
    }

    /**
     * The worker has run the task for now.
     *
     * @param isAllShipped whether everything emitted was published
     */
    public void leave(boolean isAllShipped) {
        if (inputs.isEmpty() && isAllShipped) {
            phase.setVolatile(OUTSIDE);
            EpochEnds.Wanted wanted = ends.wanted();
            if (wanted != null) {
                countIfEnded(wanted);
            }
        }
    }

    private void countIfEnded(EpochEnds.Wanted wanted) {
        if (ended() >= wanted.epoch()) {
            count(wanted);
        }
    }

    /** Who runs the task, when it has processed all it has taken and published all it has emitted. */
    public void advance() {
        EpochEnds.Wanted wanted = ends.wanted();
        if (wanted == null || wanted.number() == counted) {
            return;
        }
        if (inputs.isEmpty()) {
            // A source of which more is wanted than there is room for is never left with everything published.
            ended.setRelease(clock.now() - 1);
            countIfEnded(wanted);
            return;
        }
        if (ending < wanted.epoch() && !begin(wanted.epoch())) {
            return;
        }
        for (int i = 0; i < last.length; i++) {
            if (inputs.get(i).taken().getAsLong() < last[i]) {
                return;
            }
        }
        ended.setRelease(wanted.epoch());
        count(wanted);
    }

    private boolean begin(long epoch) {
        for (Input input : inputs) {
            if (input.producer().ended() < epoch) {
                return false;
            }
        }
        for (int i = 0; i < last.length; i++) {
            last[i] = inputs.get(i).published().getAsLong();
        }
        ending = epoch;
        return true;
    }

    private void count(EpochEnds.Wanted wanted) {
        if (wanted.number() != counted) {
            counted = wanted.number();
            consumers.forEach(Runnable::run);
            wanted.missing().countDown();
        }
    }

    /** The last epoch that the task is known to have ended, 0 for none; may lag behind. Any thread. */
    public long ended() {
        if (inputs.isEmpty()) {
            long now = clock.now();
            if (phase.getVolatile() == OUTSIDE) {
                return now - 1;
            }
        }
        return ended.getAcquire();
    }
}
