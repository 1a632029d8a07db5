package io.aurochs.benchmarks.streambox.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.DistinctGenerator;
import io.aurochs.benchmarks.streambox.data.Generator;
import io.aurochs.benchmarks.streambox.data.JoinGenerator;
import io.aurochs.benchmarks.streambox.data.JoinRecords;
import io.aurochs.benchmarks.streambox.data.NetmonGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.loop.Arrivals.Arrival;
import io.aurochs.benchmarks.streambox.result.KeptResults;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NumberLoopsTest {
    private static final long RANGE_MS = 120;

    private final KeptResults found = new KeptResults();
    private final KeptResults expected = new KeptResults();

    private static Arrivals<NumberRecords> arrivals(
            Scenario scenario, Generator<NumberRecords> generator, int columns) {
        return new Arrivals<>(
                scenario,
                (first, count) -> {
                    NumberRecords batch = generator.generate(first, count);
                    long[][] same = new long[columns][];
                    for (int column = 0; column < columns; column++) {
                        same[column] = batch.column(column);
                    }
                    return new NumberRecords(scenario.delayed(batch.times(), first), same);
                },
                (batch, i) -> batch.times()[i]);
    }

    private <B extends RecordBatch> void check(Loop<B> loop, Arrivals<B> arrivals, long late) {
        arrivals.run(loop);
        assertThat(found.lines().stream().sorted().toList())
                .isNotEmpty()
                .isEqualTo(expected.lines().stream().sorted().toList());
        assertThat(loop.late()).isEqualTo(late);
        arrivals.assertLateAsPlanned(late);
    }

    @ParameterizedTest
    @MethodSource(Scenarios.ALL)
    void distinct(Scenario scenario) {
        Arrivals<NumberRecords> arrivals = arrivals(scenario, new DistinctGenerator(1, scenario.plan(), 100, 0.9), 1);
        TimeWindows windows = scenario.fixed();
        arrivals.byWindow(windows)
                .forEach((end, window) -> expected.distinct(
                        end,
                        window.stream()
                                .map(arrival -> arrivals.batch(arrival).column(0)[arrival.index()])
                                .distinct()
                                .count()));
        check(new DistinctLoop(windows, found), arrivals, arrivals.late(windows));
        assertThat(found.lines()).isEqualTo(expected.lines());
    }

    @ParameterizedTest
    @MethodSource(Scenarios.ALL)
    void topUsers(Scenario scenario) {
        Arrivals<NumberRecords> arrivals = arrivals(scenario, new DistinctGenerator(1, scenario.plan(), 100, 0.9), 1);
        TimeWindows windows = scenario.sliding();
        arrivals.byWindow(windows)
                .forEach((end, window) -> window.stream()
                        .collect(Collectors.groupingBy(
                                arrival -> arrivals.batch(arrival).column(0)[arrival.index()], Collectors.counting()))
                        .entrySet()
                        .stream()
                        .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                        .limit(TopUsersLoop.TOP)
                        .forEach(user -> expected.user(end, user.getKey(), user.getValue())));
        check(new TopUsersLoop(windows, found), arrivals, arrivals.late(windows));
    }

    @ParameterizedTest
    @MethodSource(Scenarios.ALL)
    void netmon(Scenario scenario) {
        Arrivals<NumberRecords> arrivals = arrivals(scenario, new NetmonGenerator(1, scenario.plan(), 30), 3);
        TimeWindows windows = scenario.fixed();
        arrivals.byWindow(windows).forEach((end, window) -> {
            Map<List<Long>, List<Long>> latencies = new HashMap<>();
            for (Arrival arrival : window) {
                NumberRecords batch = arrivals.batch(arrival);
                int i = arrival.index();
                latencies
                        .computeIfAbsent(List.of(batch.column(0)[i], batch.column(1)[i]), unseen -> new ArrayList<>())
                        .add(batch.column(2)[i]);
            }
            latencies.forEach((pair, ofPair) -> expected.latency(
                    end,
                    pair.get(0),
                    pair.get(1),
                    ofPair.stream().mapToLong(us -> us).sum(),
                    ofPair.size()));
        });
        check(new NetmonLoop(windows, found), arrivals, arrivals.late(windows));
    }

    @ParameterizedTest
    @MethodSource(Scenarios.ALL)
    void join(Scenario scenario) {
        JoinGenerator generator = new JoinGenerator(1, scenario.plan(), RANGE_MS, 0.2);
        checkJoin(scenario, generator::generate);
    }

    /** Keys that come again and again on both sides. */
    @ParameterizedTest
    @MethodSource(Scenarios.ALL)
    void joinOfKeysThatAreNotUnique(Scenario scenario) {
        JoinGenerator generator = new JoinGenerator(1, scenario.plan(), RANGE_MS, 0.2);
        checkJoin(scenario, (first, count) -> {
            JoinRecords batch = generator.generate(first, count);
            return new JoinRecords(fewKeys(batch.left()), fewKeys(batch.right()));
        });
    }

    private static NumberRecords fewKeys(NumberRecords stream) {
        long[] keys = new long[stream.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = stream.column(JoinRecords.KEY)[i] & 15;
        }
        return new NumberRecords(stream.times(), keys, stream.column(JoinRecords.PAYLOAD));
    }

    private void checkJoin(Scenario scenario, Arrivals.EpochSource<JoinRecords> source) {
        Arrivals<JoinRecords> arrivals = new Arrivals<>(
                scenario,
                (first, count) -> {
                    JoinRecords batch = source.epoch(first, count);
                    return new JoinRecords(
                            delayed(scenario, batch.left(), first), delayed(scenario, batch.right(), -first));
                },
                (batch, i) -> side(batch, i).times()[i / 2]);
        List<Arrival> rights = arrivals.all().stream()
                .filter(arrival -> arrival.index() % 2 == 1)
                .toList();
        arrivals.all().stream()
                .filter(arrival -> arrival.index() % 2 == 0)
                .forEach(left -> rights.stream()
                        .filter(right -> isPair(arrivals, left, right))
                        .forEach(right -> expected.pair(
                                value(arrivals, left, JoinRecords.KEY),
                                left.timeMs(),
                                value(arrivals, left, JoinRecords.PAYLOAD),
                                right.timeMs(),
                                value(arrivals, right, JoinRecords.PAYLOAD))));
        long late = arrivals.all().stream()
                .filter(arrival -> arrival.timeMs() + RANGE_MS < arrival.watermarkMs())
                .count();
        check(new JoinLoop(RANGE_MS, found), arrivals, late);
    }

    private static NumberRecords delayed(Scenario scenario, NumberRecords stream, long first) {
        return new NumberRecords(scenario.delayed(stream.times(), first), stream.column(0), stream.column(1));
    }

    private static NumberRecords side(JoinRecords batch, int index) {
        return index % 2 == 0 ? batch.left() : batch.right();
    }

    private static long value(Arrivals<JoinRecords> arrivals, Arrival arrival, int column) {
        return side(arrivals.batch(arrival), arrival.index()).column(column)[arrival.index() / 2];
    }

    private static boolean isPair(Arrivals<JoinRecords> arrivals, Arrival left, Arrival right) {
        long watermarkMs = Math.max(left.watermarkMs(), right.watermarkMs());
        return Math.abs(left.timeMs() - right.timeMs()) <= RANGE_MS
                && Math.min(left.timeMs(), right.timeMs()) + RANGE_MS >= watermarkMs
                && value(arrivals, left, JoinRecords.KEY) == value(arrivals, right, JoinRecords.KEY);
    }
}
