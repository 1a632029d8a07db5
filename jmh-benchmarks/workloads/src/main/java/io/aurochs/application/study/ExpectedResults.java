package io.aurochs.application.study;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What the plain loop makes of the first lines of sources. */
final class ExpectedResults {
    private ExpectedResults() {}

    /** Of one source alone. */
    static Expected ofSource(StudyApplication application, long[] counts, int task) {
        ResultTotals totals = new ResultTotals();
        PlainLoop loop = application.loop(totals);
        Lines lines = application.lines(task, counts.length);
        long records = 0;
        for (long i = 0; i < counts[task]; i++) {
            records += loop.process(lines.line(i));
        }
        return new Expected(records, totals.sums(), loop.counts());
    }

    /** Of all, a line of each in turn as long as it has some. */
    static Expected ofLinesInTurn(StudyApplication application, long[] counts) {
        ResultTotals totals = new ResultTotals();
        PlainLoop loop = application.loop(totals);
        List<Lines> sources = IntStream.range(0, counts.length)
                .mapToObj(task -> application.lines(task, counts.length))
                .toList();
        long most = LongStream.of(counts).max().orElse(0);
        long records = 0;
        for (long i = 0; i < most; i++) {
            for (int task = 0; task < counts.length; task++) {
                if (i < counts[task]) {
                    records += loop.process(sources.get(task).line(i));
                }
            }
        }
        return new Expected(records, totals.sums(), loop.counts());
    }
}
