package io.aurochs.application.study.linearroad;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.ResultTotals;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinearRoadTest {
    /** Few segments full of vehicles that ask a lot. */
    private static final TrafficPlan BUSY = new TrafficPlan(10, 1500, 5, 200, 0.1);

    private static List<RoadRecord> records(Lines lines, long count) {
        return LongStream.range(0, count)
                .mapToObj(lines::line)
                .map(RoadLine::parse)
                .toList();
    }

    @ParameterizedTest(name = "seed {0}, expressway {1}")
    @CsvSource({"1, 0", "2, 0"})
    @Tag("full")
    void theResultsAreThoseOfTheSpecification(long seed, int expressway) {
        LinearRoad application = new LinearRoad(seed, BUSY);
        TrafficLines lines = TrafficLines.of(seed, BUSY, expressway, expressway + 1);
        // Into the next round, and in the middle of a minute.
        List<RoadRecord> records = records(lines, lines.size() * 3L / 2);
        List<Long> found = new ArrayList<>();
        LinearRoadLoop loop = new LinearRoadLoop(application.history(), (hash, orderedHash, amount) -> found.add(hash));
        records.forEach(record -> loop.process(record.line()));
        List<PastToll> history = new ArrayList<>();
        application.history().forEach(0, history::add);
        application.history().forEach(1, history::add);
        List<Long> expected = SpecifiedResults.of(records, history, BUSY.vehicles());
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void theResultsOfTheSecondExpresswayAreThoseOfTheSpecification() {
        theResultsAreThoseOfTheSpecification(3, 1);
    }

    @Test
    void theBusyRoadHasSomethingOfEachResult() {
        TrafficLines lines = TrafficLines.of(1, BUSY, 0, 1);
        TollStation tolls = new TollStation();
        SegmentStatistics statistics = new SegmentStatistics();
        Accounts accounts = new Accounts();
        int notFree = 0;
        int owing = 0;
        for (RoadRecord record : records(lines, lines.size())) {
            if (record instanceof PositionReport report) {
                statistics.report(report);
                TollAssessment assessment = tolls.report(report);
                if (assessment.charge() != null) {
                    accounts.charge(assessment.charge());
                }
                TollNotification notification = assessment.notification();
                notFree += notification != null && notification.toll() > 0 ? 1 : 0;
            } else if (record instanceof BalanceQuery query) {
                owing += accounts.answer(query).balance() > 0 ? 1 : 0;
            } else if (record instanceof MinuteEnd end) {
                statistics.close(end.minute()).forEach(tolls.conditions()::add);
                tolls.close(end.minute());
                accounts.close(end.minute());
            }
        }
        assertThat(notFree).isGreaterThan(200);
        assertThat(owing).isGreaterThan(10);
    }

    @Test
    void expresswaysOneAfterTheOtherAreAsAllAtOnce() {
        LinearRoad application = new LinearRoad(1, BUSY);
        Expected oneByOne = application.expected(new long[] {4_000, 5_000});
        ResultTotals totals = new ResultTotals();
        LinearRoadLoop loop = new LinearRoadLoop(application.history(), totals);
        List<Lines> lines = List.of(application.lines(0, 2), application.lines(1, 2));
        long records = 0;
        for (long i = 0; i < 5_000; i++) {
            records += i < 4_000 ? loop.process(lines.get(0).line(i)) : 0;
            records += loop.process(lines.get(1).line(i));
        }
        assertThat(new Expected(records, totals.sums())).isEqualTo(oneByOne);
    }

    @Test
    void noTwoTasksHaveAVehicleOrAQueryInCommon() {
        LinearRoad application = new LinearRoad(1, BUSY);
        Set<List<Long>> all = new HashSet<>();
        int sum = 0;
        for (int task = 0; task < 3; task++) {
            Set<List<Long>> own = new HashSet<>();
            for (RoadRecord record : records(application.lines(task, 3), 12_000)) {
                assertThat(record.expressway()).isEqualTo(task);
                if (record instanceof PositionReport report) {
                    own.add(List.of(report.vehicle()));
                } else if (record instanceof BalanceQuery query) {
                    own.add(List.of(-1L, query.query()));
                }
            }
            sum += own.size();
            all.addAll(own);
        }
        assertThat(all).hasSize(sum);
    }
}
