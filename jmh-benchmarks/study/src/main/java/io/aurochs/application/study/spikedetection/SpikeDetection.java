package io.aurochs.application.study.spikedetection;

import io.aurochs.application.study.KeptLines;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;

/** Spike detection over the readings of a laboratory's sensors. */
public final class SpikeDetection implements StudyApplication {
    public static final String NAME = "spikedetection";

    private final long seed;
    private final int kept;

    /** @param kept lines of all sources before they come again */
    public SpikeDetection(long seed, int kept) {
        this.seed = seed;
        this.kept = kept;
    }

    /** As in the study. */
    public static SpikeDetection standard(long seed) {
        return new SpikeDetection(seed, 1 << 18);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Lines lines(int task, int tasks) {
        return KeptLines.of(new ReadingGenerator(seed, task, tasks), kept / tasks);
    }

    @Override
    public PlainLoop loop(Results results) {
        return new SpikeLoop(results);
    }
}
