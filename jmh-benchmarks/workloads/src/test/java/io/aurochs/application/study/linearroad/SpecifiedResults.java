package io.aurochs.application.study.linearroad;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the specification says, word by word, by searching all reports for every answer. Knows records, and nothing of how the application
 * does it.
 */
final class SpecifiedResults {
    private final List<PositionReport> reports = new ArrayList<>();
    private final Map<Long, List<PositionReport>> reportsByVehicle = new HashMap<>();
    private final List<BalanceQuery> queries = new ArrayList<>();
    private final List<ExpenditureQuery> expenditureQueries = new ArrayList<>();
    private final Map<Long, Set<Segment>> accidentsByMinute = new HashMap<>();
    private final List<Long> hashes = new ArrayList<>();
    private final List<Charge> charges = new ArrayList<>();

    private SpecifiedResults() {}

    /**
     * The hashes of all results, in no order.
     *
     * @param history all rows
     * @param vehicles of each expressway and hour; those of the first one have a history
     */
    static List<Long> of(List<RoadRecord> records, List<PastToll> history, int vehicles) {
        SpecifiedResults results = new SpecifiedResults();
        for (RoadRecord record : records) {
            if (record instanceof PositionReport report) {
                results.reports.add(report);
                results.reportsByVehicle
                        .computeIfAbsent(report.vehicle(), unseen -> new ArrayList<>())
                        .add(report);
            } else if (record instanceof BalanceQuery query) {
                results.queries.add(query);
            } else if (record instanceof ExpenditureQuery query) {
                results.expenditureQueries.add(query);
            }
        }
        results.reportsByVehicle.values().forEach(results::drive);
        results.queries.forEach(results::answer);
        results.expenditureQueries.forEach(query -> results.answer(query, history, vehicles));
        return results.hashes;
    }

    private void drive(List<PositionReport> trip) {
        int toll = 0;
        for (int i = 0; i < trip.size(); i++) {
            PositionReport report = trip.get(i);
            boolean isNew = i == 0 || trip.get(i - 1).minute() < report.minute() - 1;
            if (isNew || !trip.get(i - 1).place().equals(report.place())) {
                if (!isNew && toll > 0) {
                    charges.add(new Charge(report.minute(), report.vehicle(), toll));
                }
                toll = report.lane() == 4 ? 0 : enter(report);
            } else if (report.lane() == 4) {
                toll = 0;
            }
        }
    }

    private int enter(PositionReport report) {
        long minute = report.minute();
        Segment segment = report.place();
        int accident = -1;
        for (int i = 4; i >= 0; i--) {
            int number = segment.direction() == 0 ? segment.number() + i : segment.number() - i;
            Segment ahead = new Segment(segment.expressway(), segment.direction(), number);
            accident = accidents(minute - 1).contains(ahead) ? number : accident;
        }
        int average = latestAverage(segment, minute);
        int vehicles = speeds(segment, minute - 1).size();
        int toll = average < 40_000 && vehicles > 50 && accident < 0 ? 2 * (vehicles - 50) * (vehicles - 50) : 0;
        hashes.add(TollNotification.hash(report.second(), report.vehicle(), average / 1000, toll));
        if (accident >= 0) {
            hashes.add(AccidentAlert.hash(report.second(), report.vehicle(), accident));
        }
        return toll;
    }

    private int latestAverage(Segment segment, long minute) {
        List<Long> averages = new ArrayList<>();
        for (long past = minute - 5; past < minute; past++) {
            Map<Long, List<Integer>> speeds = speeds(segment, past);
            long sum = 0;
            for (List<Integer> ofVehicle : speeds.values()) {
                sum += ofVehicle.stream().mapToInt(speed -> speed * 1000).sum() / ofVehicle.size();
            }
            if (!speeds.isEmpty()) {
                averages.add(sum / speeds.size());
            }
        }
        return averages.isEmpty()
                ? 0
                : (int) (averages.stream().mapToLong(average -> average).sum() / averages.size());
    }

    /** By vehicle. */
    private Map<Long, List<Integer>> speeds(Segment segment, long minute) {
        Map<Long, List<Integer>> speeds = new HashMap<>();
        for (PositionReport report : reports) {
            if (report.minute() == minute && report.place().equals(segment)) {
                speeds.computeIfAbsent(report.vehicle(), unseen -> new ArrayList<>())
                        .add(report.speed());
            }
        }
        return speeds;
    }

    private Set<Segment> accidents(long minute) {
        return Objects.requireNonNull(accidentsByMinute.computeIfAbsent(minute, this::findAccidents));
    }

    private Set<Segment> findAccidents(long minute) {
        Set<Segment> accidents = new HashSet<>();
        for (long second = (minute - 1) * 60; second < minute * 60; second++) {
            Set<List<Object>> standing = new HashSet<>();
            for (List<PositionReport> trip : reportsByVehicle.values()) {
                PositionReport last = lastIfStopped(trip, second);
                if (last != null && !standing.add(List.of(last.place(), last.lane(), last.position()))) {
                    accidents.add(last.place());
                }
            }
        }
        return accidents;
    }

    private static @Nullable PositionReport lastIfStopped(List<PositionReport> trip, long second) {
        long minute = second / 60 + 1;
        if (trip.stream().noneMatch(report -> report.minute() == minute)) {
            return null;
        }
        List<PositionReport> before =
                trip.stream().filter(report -> report.second() <= second).toList();
        if (before.size() < 4) {
            return null;
        }
        List<PositionReport> four = before.subList(before.size() - 4, before.size());
        PositionReport last = four.get(3);
        for (int i = 0; i < 3; i++) {
            PositionReport report = four.get(i);
            if (report.lane() != last.lane()
                    || report.position() != last.position()
                    || !report.place().equals(last.place())
                    || four.get(i + 1).minute() > report.minute() + 1) {
                return null;
            }
        }
        return last;
    }

    private void answer(BalanceQuery query) {
        long balance = charges.stream()
                .filter(charge -> charge.vehicle() == query.vehicle() && charge.minute() < query.minute())
                .mapToLong(Charge::toll)
                .sum();
        hashes.add(BalanceAnswer.hash(query.second(), query.query(), balance));
    }

    private void answer(ExpenditureQuery query, List<PastToll> history, int vehicles) {
        long vehicle = query.vehicle();
        while (vehicle >= vehicles) {
            vehicle -= vehicles;
        }
        int spent = 0;
        for (PastToll row : history) {
            if (row.vehicle() == vehicle && row.day() == query.day() && row.expressway() == query.expressway()) {
                spent += row.toll();
            }
        }
        hashes.add(ExpenditureAnswer.hash(query.second(), query.query(), spent));
    }
}
