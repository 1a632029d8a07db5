package io.aurochs.application.study;

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
     * Whether an engine's results are the loop's, to the bit, with so many sources and so many tasks of each operator for one of them. If not,
     * their number is about the same.
     */
    default boolean isExact(int parallelism) {
        return true;
    }

    /**
     * What has to come of the first lines of each source, by running the loop over them.
     *
     * @param counts by source task, how many lines it has read
     */
    default Expected expected(long[] counts) {
        ResultTotals totals = new ResultTotals();
        PlainLoop loop = loop(totals);
        long records = 0;
        for (int task = 0; task < counts.length; task++) {
            Lines lines = lines(task, counts.length);
            for (long i = 0; i < counts[task]; i++) {
                records += loop.process(lines.line(i));
            }
        }
        return new Expected(records, totals.count(), totals.checksum());
    }
}
