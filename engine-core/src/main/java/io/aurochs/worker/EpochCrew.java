package io.aurochs.worker;

import io.aurochs.channel.Signal;
import io.aurochs.operator.EpochJob;
import io.aurochs.operator.ordered.OrderedJob;
import io.aurochs.schedule.ClaimPolicy;
import io.aurochs.schedule.StagePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The duties of one pipeline among those that workers have: one for each worker, and its sources. */
public final class EpochCrew {
    private final String name;
    private final Roster roster;
    private final int[] nodeOfWorker;
    private final IdleClaimers idle = new IdleClaimers();
    private final List<IdleClaimers.Seat> seats;
    private List<SourceDuty> sources = List.of();

    /**
     * Of a pipeline.
     *
     * @param roster of its duties, those of the workers first
     * @param nodeOfWorker the node that each worker is on
     */
    public EpochCrew(String name, Roster roster, int[] nodeOfWorker) {
        this.name = name;
        this.roster = roster;
        this.nodeOfWorker = nodeOfWorker.clone();
        this.seats = IntStream.range(0, nodeOfWorker.length)
                .mapToObj(worker -> idle.add(roster.signalOf(worker)))
                .toList();
    }

    /** To be raised when there is something to be claimed: wakes a worker if one sleeps. */
    public Signal claimable() {
        return idle;
    }

    /** To be raised when there is something that only some worker can claim: wakes all that sleep. */
    public Signal claimableByOne() {
        return idle::raiseIdle;
    }

    /** To be raised when a source may go on. */
    public Signal signalOfSource(int source) {
        return roster.signalOf(nodeOfWorker.length + source);
    }

    /**
     * The duties, those of the workers first.
     *
     * @param policies makes one for each worker
     */
    public List<Duty> duties(EpochJob job, Supplier<ClaimPolicy> policies, List<SourceDuty> newSources) {
        return duties(
                worker -> new EpochClaimer(
                        nameOf(worker), job, worker, nodeOfWorker[worker], policies.get(), seats.get(worker)),
                newSources);
    }

    /** The duties of an ordered pipeline, those of the workers first. */
    public List<Duty> duties(OrderedJob job, StagePolicy policy, List<SourceDuty> newSources) {
        return duties(worker -> new OrderedClaimer(nameOf(worker), job, worker, policy, seats.get(worker)), newSources);
    }

    private List<Duty> duties(IntFunction<? extends Duty> claimers, List<SourceDuty> newSources) {
        sources = List.copyOf(newSources);
        List<Duty> duties = new ArrayList<>();
        for (int worker = 0; worker < nodeOfWorker.length; worker++) {
            duties.add(claimers.apply(worker));
        }
        duties.addAll(sources);
        return duties;
    }

    private String nameOf(int worker) {
        return name + "[" + worker + "]";
    }

    /** The workers run its duties from now on; once. */
    public void start(List<Duty> duties) {
        roster.start(duties);
    }

    /** All its duties are closed: the workers forget them. Any thread. */
    public void leave() {
        roster.leave();
    }

    /** The sources produce nothing more, and all windows close. */
    public void drain() {
        sources.forEach(SourceDuty::drain);
        wakeAll();
    }

    /** The threads that run its duties, by their ids in Java. Any thread; a hint. */
    public Set<Long> threadIds() {
        return roster.threadIds();
    }

    /** Everybody looks. */
    public void wakeAll() {
        idle.raiseAll();
        wakeSources();
    }

    /** Its share has changed. */
    public void requeue() {
        roster.requeue();
    }

    /** The sources look, even those that have nothing or no room. */
    public void wakeSources() {
        for (int source = 0; source < sources.size(); source++) {
            signalOfSource(source).raise();
        }
    }
}
