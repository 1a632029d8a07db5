package io.aurochs.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run is acted out by hand: lines are read and their results sunk, with one fault at a time. */
class StudyCheckTest {
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

    private StudyWorkload workload = workload(true);
    private RunProbes probes = new RunProbes(new RunWindow(), 0);
    private List<SourceProbe> sources = List.of();
    private List<OperatorProbe> counters = List.of();
    private SinkProbe sink = probes.addSink();

    StudyCheckTest() {
        begin(true);
    }

    private static StudyWorkload workload(boolean exact) {
        return new StudyWorkload(new Even(exact), 2, 2);
    }

    private void begin(boolean exact) {
        workload = workload(exact);
        probes = new RunProbes(new RunWindow(), 0);
        sources = List.of(probes.addSource(1), probes.addSource(0));
        counters = List.of(probes.addOperator(), probes.addOperator());
        sink = probes.addSink();
    }

    private void run(SourceProbe source, int read, int arrived) {
        RecordGenerator<String> lines = workload.generator(source.task());
        PlainLoop loop = workload.application().loop(sink);
        for (int i = 0; i < read; i++) {
            source.countEmitted();
            if (i < arrived) {
                counters.get(i % 2).countRecords(loop.process(lines.record(i)));
                source.countAcked();
            }
        }
    }

    private List<String> check() {
        return ResultCheck.differencesWithAcks(probes, workload.expected(probes.sources()));
    }

    private void runAll() {
        sources.forEach(source -> run(source, LINES, LINES));
    }

    @Test
    void aCompleteRunIsEqual() {
        runAll();
        assertThat(check()).isEmpty();
        assertThat(probes.replayed()).isZero();
    }

    @Test
    void aLostLineNamesTheOperatorTheSinkAndTheSource() {
        run(sources.get(0), LINES, LINES);
        run(sources.get(1), LINES, LINES - 20);
        assertThat(check())
                .containsExactly(
                        "source 0: 500 lines read, 480 acked",
                        "named operator: records: expected 1000, found 980",
                        "sink: results: expected 500, found 480");
    }

    @Test
    void aRecordTooManyIsADifferenceUnlessSomethingWasReplayed() {
        runAll();
        counters.get(0).countRecords(1);
        sink.accept(4);
        assertThat(check()).hasSize(2);
        sources.get(0).countReplayed();
        assertThat(check()).isEmpty();
        assertThat(probes.replayed()).isEqualTo(1);
    }

    @Test
    void aRecordTooFewIsADifferenceEvenAfterReplays() {
        run(sources.get(0), LINES, LINES);
        run(sources.get(1), LINES, LINES - 1);
        sources.get(1).countAcked();
        sources.get(1).countReplayed();
        assertThat(check()).contains("named operator: records: expected 1000, found 999");
    }

    @Test
    void aWrongResultShowsInTheChecksum() {
        runAll();
        sources.get(0).countEmitted();
        sources.get(0).countAcked();
        sources.get(1).countEmitted();
        sources.get(1).countAcked();
        counters.get(0).countRecords(2);
        sink.accept(7);
        assertThat(check()).singleElement().asString().startsWith("sink: checksum of results");
    }

    @Test
    void whereResultsAreNotExactTheirNumberMayBeALittleOff() {
        begin(false);
        runAll();
        sink.accept(3);
        assertThat(check()).isEmpty();
        for (int i = 0; i < 20; i++) {
            sink.accept(3);
        }
        assertThat(check()).containsExactly("sink: results: expected about 500, found 521");
    }
}
