package io.aurochs.application.study;

import java.util.stream.IntStream;

/** An application of the study as far as no engine is needed: what it reads, what has to come of it. Immutable. */
public interface StudyApplication {
    /** As on the command line. */
    String name();

    /**
     * What a source task reads. Lines of different tasks have no key in common that decides about results, so that these are the same however
     * the tasks get on.
     *
     * @param task from 0
     * @param tasks how many there are
     */
    Lines lines(int task, int tasks);

    /** The application without any engine, from the beginning. */
    PlainLoop loop(Results results);

    /**
     * Whether an engine's results are the loop's, with so many sources and so many tasks of each operator for one of them: to the bit, but for
     * what depends on the order in which a key's records come. If not, there are about as many.
     */
    default boolean isExact(int parallelism) {
        return true;
    }

    /**
     * Whether what depends on the order in which a key's records come is the loop's, too, as they keep it. If not, results amount to about the
     * same.
     *
     * @param tasks at most so many of each operator
     */
    default boolean isOrdered(int tasks) {
        return isExact(tasks);
    }

    /**
     * How many records at the named operator a line comes to, on average over the first 10,000 of a source.
     *
     * @param tasks how many sources there are
     */
    default double recordsPerLine(int tasks) {
        int sample = 10_000;
        Lines lines = lines(0, tasks);
        PlainLoop loop = loop((hash, orderedHash, amount) -> {});
        long records = 0;
        for (int i = 0; i < sample; i++) {
            records += loop.process(lines.line(i));
        }
        return (double) records / sample;
    }

    /** Whether no result depends on lines of two source tasks, so that what has to come of each one's can be told by itself. */
    default boolean isEachSourceApart() {
        return false;
    }

    /**
     * What has to come of the first lines of each source, by running the loop over them: where each source is apart, over its lines by
     * themselves, of as many sources at once as there are processors, since else checking a run of many cores would take many times as long as
     * the run; where not, over a line of each source in turn.
     *
     * @param counts by source task, how many lines it has read
     */
    default Expected expected(long[] counts) {
        if (!isEachSourceApart()) {
            return ExpectedResults.ofLinesInTurn(this, counts);
        }
        return IntStream.range(0, counts.length)
                .parallel()
                .mapToObj(task -> ExpectedResults.ofSource(this, counts, task))
                .reduce(Expected.NOTHING, Expected::plus);
    }
}
