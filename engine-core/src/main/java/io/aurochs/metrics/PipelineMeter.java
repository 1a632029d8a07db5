package io.aurochs.metrics;

import io.aurochs.sync.PaddedSequence;
import java.util.List;

/** Measures the tasks of an ordered pipeline in windows of time. Any worker. */
public final class PipelineMeter {
    /** Of a task that receives what the source ships. */
    public static final int NO_PRODUCER = -1;

    private final List<StageMeter> stages;
    private final int[] producers;
    private final long sliceNs;
    private final long windowNs;
    private final PaddedSequence windowStartNs;

    /**
     * Of a pipeline.
     *
     * @param stages consumers before their producers
     * @param producers by stage, the index of its producer
     * @param sliceNs how long a turn is at least
     * @param windowNs length of a window
     * @param nowNs when the first one begins
     */
    public PipelineMeter(List<StageMeter> stages, int[] producers, long sliceNs, long windowNs, long nowNs) {
        this.stages = List.copyOf(stages);
        this.producers = producers.clone();
        this.sliceNs = sliceNs;
        this.windowNs = windowNs;
        this.windowStartNs = new PaddedSequence(nowNs);
    }

    /** What each stage has to do now; begins a new window if it is time. */
    public StageLoad[] loads(long nowNs) {
        long start = windowStartNs.getVolatile();
        if (nowNs - start >= windowNs && windowStartNs.compareAndSet(start, nowNs)) {
            stages.forEach(StageMeter::nextWindow);
        }
        StageLoad[] loads = new StageLoad[producers.length];
        double[] selectivity = new double[producers.length];
        for (int stage = producers.length - 1; stage >= 0; stage--) {
            int producer = producers[stage];
            selectivity[stage] =
                    stages.get(stage).selectivity() * (producer == NO_PRODUCER ? 1 : selectivity[producer]);
        }
        long[] output = new long[producers.length];
        for (int stage = 0; stage < producers.length; stage++) {
            loads[stage] = stages.get(stage).load(output[stage], selectivity[stage], sliceNs);
            if (producers[stage] != NO_PRODUCER) {
                output[producers[stage]] = Math.max(output[producers[stage]], loads[stage].waiting());
            }
        }
        return loads;
    }
}
