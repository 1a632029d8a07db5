package io.aurochs.application.study.logprocessing;

import io.aurochs.application.study.FileInput;
import io.aurochs.application.study.Input;
import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.KeptLines;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;

/** Log processing over the requests to a web site. */
public final class LogProcessing implements StudyApplication {
    public static final String NAME = "logprocessing";

    private final long seed;
    private final Input input;

    /** @param kept lines of all sources before they come again */
    public LogProcessing(long seed, int kept) {
        this(seed, (task, tasks) -> KeptLines.of(new LogGenerator(seed, task, tasks), kept / tasks));
    }

    private LogProcessing(long seed, Input input) {
        this.seed = seed;
        this.input = input;
    }

    /** As in the study. */
    public static LogProcessing standard(long seed) {
        return new LogProcessing(seed, 1 << 18);
    }

    /**
     * Of a log in the common log format.
     *
     * @param seed of the finder of places
     * @throws IllegalArgumentException with one line, if it is none, or has too few entries
     */
    public static LogProcessing of(InputFile file, long seed, int sources) {
        return new LogProcessing(seed, FileInput.of(file, CommonLogFormat::new, sources));
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
        return input.lines(task, tasks);
    }

    @Override
    public PlainLoop loop(Results results) {
        return new LogLoop(new GeoFinder(seed), results);
    }
}
