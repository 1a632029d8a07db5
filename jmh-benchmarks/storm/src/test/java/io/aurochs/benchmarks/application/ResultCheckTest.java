package io.aurochs.benchmarks.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.benchmarks.runner.RunWindow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run is acted out by hand: lines are read and their results sunk, with one fault at a time. */
class ResultCheckTest {
    private static final int LINES = 500;

    /** Each line is a record, and a result when its number is even. */
    private record Even(boolean exact) implements StudyApplication {
        @Override
        public String name() {
            return "even";
        }

        @Override
        public Lines lines(int task, int tasks) {
            return i -> Long.toString(i * tasks + task);
        }

        @Override
        public PlainLoop loop(Results results) {
            return line -> {
                long number = Long.parseLong(line);
                if (number % 2 == 0) {
                    results.accept(number * number);
                }
                return 1;
            };
        }

        @Override
        public boolean isExact(int parallelism) {
            return exact;
        }
    }

    private RunProbes probes = probes(true);
    private List<RunProbes.Source> sources = List.of();
    private List<RunProbes.Counter> counters = List.of();
    private RunProbes.Sink sink = probes.addSink();

    ResultCheckTest() {
        begin(true);
    }

    private static RunProbes probes(boolean exact) {
        return new RunProbes(new RunInput(new Even(exact), 2, true, 0), new RunWindow());
    }

    private void begin(boolean exact) {
        probes = probes(exact);
        sources = List.of(probes.addSource(1), probes.addSource(0));
        counters = List.of(probes.addCounter(), probes.addCounter());
        sink = probes.addSink();
    }

    private void run(RunProbes.Source source, int read, int arrived) {
        Lines lines = probes.input().lines(source.task());
        PlainLoop loop = probes.input().application().loop(sink);
        for (int i = 0; i < read; i++) {
            source.countEmitted();
            if (i < arrived) {
                counters.get(i % 2).count(loop.process(lines.line(i)));
                source.countAcked();
            }
        }
    }

    private ResultCheck check() {
        return ResultCheck.of(probes, probes.input().expected(probes.emitted()));
    }

    private void runAll() {
        sources.forEach(source -> run(source, LINES, LINES));
    }

    @Test
    void aCompleteRunIsEqual() {
        runAll();
        assertThat(check().differences()).isEmpty();
        assertThat(check().equal()).isTrue();
        assertThat(check().replays()).isZero();
    }

    @Test
    void aLostLineNamesTheOperatorTheSinkAndTheSource() {
        run(sources.get(0), LINES, LINES);
        run(sources.get(1), LINES, LINES - 20);
        assertThat(check().equal()).isFalse();
        assertThat(check().differences())
                .containsExactly(
                        "source 0: 500 lines read, 480 acked",
                        "named operator: records: expected 1000, found 980",
                        "sink: results: expected 500, found 480");
    }

    @Test
    void aRecordTooManyIsADifferenceUnlessSomethingWasReplayed() {
        runAll();
        counters.get(0).count(1);
        sink.accept(4);
        assertThat(check().differences()).hasSize(2);
        sources.get(0).countReplayed();
        assertThat(check().equal()).isTrue();
        assertThat(check().replays()).isEqualTo(1);
    }

    @Test
    void aRecordTooFewIsADifferenceEvenAfterReplays() {
        run(sources.get(0), LINES, LINES);
        run(sources.get(1), LINES, LINES - 1);
        sources.get(1).countAcked();
        sources.get(1).countReplayed();
        assertThat(check().differences()).contains("named operator: records: expected 1000, found 999");
    }

    @Test
    void aWrongResultShowsInTheChecksum() {
        runAll();
        sources.get(0).countEmitted();
        sources.get(0).countAcked();
        sources.get(1).countEmitted();
        sources.get(1).countAcked();
        counters.get(0).count(2);
        sink.accept(7);
        assertThat(check().differences()).singleElement().asString().startsWith("sink: checksum of results");
    }

    @Test
    void whereResultsAreNotExactTheirNumberMayBeALittleOff() {
        begin(false);
        runAll();
        sink.accept(3);
        assertThat(check().differences()).isEmpty();
        for (int i = 0; i < 20; i++) {
            sink.accept(3);
        }
        assertThat(check().differences()).containsExactly("sink: results: expected about 500, found 521");
    }
}
