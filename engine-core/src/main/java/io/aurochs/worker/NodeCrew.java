package io.aurochs.worker;

import io.aurochs.channel.ParkSignal;
import io.aurochs.channel.ReadyOrder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;

/** The shared workers of one node, and the groups that are ready for them. Any thread. */
final class NodeCrew implements ReadyState.Home {
    private final ReadyOrder<ReadyState> ready;
    private final List<ParkSignal> parked = new CopyOnWriteArrayList<>();
    private final Runnable wakeElsewhere;
    private final Crew crew;
    private int hired;

    /**
     * Of nobody yet.
     *
     * @param ready in what order its workers take what is ready
     * @param workers number of threads at work
     * @param wakeElsewhere called for a group that is ready when nobody here could be woken
     * @param hire starts another worker of this node, given its number among them
     */
    NodeCrew(ReadyOrder<ReadyState> ready, int workers, Runnable wakeElsewhere, IntConsumer hire) {
        this.ready = ready;
        this.wakeElsewhere = wakeElsewhere;
        // The crew hires under its lock.
        this.crew = new Crew(workers, () -> hire.accept(hired++));
    }

    @Override
    public ReadyOrder<ReadyState> ready() {
        return ready;
    }

    @Override
    public void wakeWorker() {
        if (!wakeOne()) {
            wakeElsewhere.run();
        }
    }

    Crew crew() {
        return crew;
    }

    /** That sleeper may be woken for work from now on. */
    void park(ParkSignal signal) {
        parked.add(signal);
    }

    /** That sleeper may be woken for work no longer. */
    void unpark(ParkSignal signal) {
        parked.remove(signal);
    }

    /** Wakes one that sleeps; false when nobody does. */
    boolean wakeOne() {
        for (ParkSignal signal : parked) {
            // Another thread may have woken this one meanwhile, for other work: then the next.
            if (signal.wake()) {
                return true;
            }
        }
        return false;
    }

    /** Wakes all, for they are to end. */
    void dismiss() {
        crew.dismiss();
        parked.forEach(ParkSignal::raise);
    }
}
