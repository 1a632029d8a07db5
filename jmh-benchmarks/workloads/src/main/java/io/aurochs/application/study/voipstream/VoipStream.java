package io.aurochs.application.study.voipstream;

import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;

/** Spam detection over the calls of a network. */
public final class VoipStream implements StudyApplication {
    public static final String NAME = "voipstream";

    private final long seed;
    private final int subscribers;
    private final int kept;

    /**
     * @param subscribers of all sources, at least {@link CallGenerator#FEWEST_SUBSCRIBERS} for each
     * @param kept calls of all sources before they come again, later
     */
    public VoipStream(long seed, int subscribers, int kept) {
        this.seed = seed;
        this.subscribers = subscribers;
        this.kept = kept;
    }

    /** As in the study. */
    public static VoipStream standard(long seed) {
        return new VoipStream(seed, CallGenerator.STANDARD_SUBSCRIBERS, 1 << 19);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Lines lines(int task, int tasks) {
        return CallLines.of(new CallGenerator(seed, subscribers, task, tasks), kept / tasks);
    }

    @Override
    public PlainLoop loop(Results results) {
        return new CallLoop(results);
    }

    /** With several tasks filters have other errors, and a callee's count and a caller's question race. */
    @Override
    public boolean isExact(int parallelism) {
        return parallelism == 1;
    }
}
