package io.aurochs.application.study.logprocessing;

import io.aurochs.application.study.KeptLines;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;

/** Log processing over the requests to a web site. */
public final class LogProcessing implements StudyApplication {
    public static final String NAME = "logprocessing";

    private final long seed;
    private final int kept;

    /** @param kept lines of all sources before they come again */
    public LogProcessing(long seed, int kept) {
        this.seed = seed;
        this.kept = kept;
    }

    /** As in the study. */
    public static LogProcessing standard(long seed) {
        return new LogProcessing(seed, 1 << 18);
    }

    @Override
    public String name() {
        return NAME;
    }

    /** Of the finder of places. */
    public long geoSeed() {
        return seed;
    }

    @Override
    public Lines lines(int task, int tasks) {
        return KeptLines.of(new LogGenerator(seed, task, tasks), kept / tasks);
    }

    @Override
    public PlainLoop loop(Results results) {
        return new LogLoop(new GeoFinder(seed), results);
    }
}
