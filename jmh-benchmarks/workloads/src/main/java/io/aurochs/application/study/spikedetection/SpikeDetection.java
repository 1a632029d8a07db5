package io.aurochs.application.study.spikedetection;

import io.aurochs.application.study.FileInput;
import io.aurochs.application.study.Input;
import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.KeptLines;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;

/** Spike detection over the readings of a laboratory's sensors. */
public final class SpikeDetection implements StudyApplication {
    public static final String NAME = "spikedetection";

    private final Input input;

    /** @param kept lines of all sources before they come again */
    public SpikeDetection(long seed, int kept) {
        this((task, tasks) -> KeptLines.of(new ReadingGenerator(seed, task, tasks), kept / tasks));
    }

    private SpikeDetection(Input input) {
        this.input = input;
    }

    /** As in the study. */
    public static SpikeDetection standard(long seed) {
        return new SpikeDetection(seed, 1 << 18);
    }

    /**
     * Of readings as the Intel lab's.
     *
     * @throws IllegalArgumentException with one line, if there are none, or of too few motes
     */
    public static SpikeDetection of(InputFile file, int sources) {
        return new SpikeDetection(FileInput.of(file, ReadingFormat::new, sources));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Lines lines(int task, int tasks) {
        return input.lines(task, tasks);
    }

    @Override
    public boolean isEachSourceApart() {
        return true;
    }

    @Override
    public PlainLoop loop(Results results) {
        return new SpikeLoop(results);
    }
}
