package io.aurochs.application.study.linearroad;

import io.aurochs.application.study.FileLine;
import io.aurochs.application.study.PublicFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A file that Linear Road's own generator wrote, or a copy of one with spaces for commas. All lines of an expressway are read by one source, and
 * the ends of minutes put in. Vehicles are numbered anew, as one that changes to another expressway is another one there; a balance query
 * gets the expressway on which its vehicle was last seen. Queries that are not implemented here are left out, and so are those about an
 * expressway without vehicles. Any other line is an error, as the results of the rest would be of no use.
 */
final class RoadFormat implements PublicFormat {
    private final Map<Integer, Integer> parts = new HashMap<>();
    private final Map<Long, Integer> expresswayByVehicle = new HashMap<>();
    private final Map<Driver, Long> numbers = new HashMap<>();
    private long minute = 1;
    private long queries;

    private record Driver(long vehicle, int expressway) {}

    @Override
    public String lines() {
        return "position reports as Linear Road's generator writes them";
    }

    @Override
    public String parts() {
        return "expressways";
    }

    @Override
    public @Nullable FileLine next(Path file, String line) {
        if (line.isBlank()) {
            return null;
        }
        RoadRecord record = record(line.strip().replace(' ', ','));
        if (record == null) {
            return null;
        }
        if (record.minute() < minute) {
            throw new IllegalArgumentException("'" + line + "' is of minute " + record.minute()
                    + ", after one of minute " + minute + ": sort the lines by time");
        }
        minute = record.minute();
        Integer part = parts.get(record.expressway());
        return part == null ? null : new FileLine(part, record.line());
    }

    private @Nullable RoadRecord record(String line) {
        if (RoadLine.isTravelTime(line)) {
            return null;
        }
        RoadRecord record = parsed(line);
        if (record instanceof PositionReport report) {
            return report(report);
        }
        if (record instanceof BalanceQuery query) {
            queries = Math.max(queries, query.query() + 1);
            int expressway = expresswayByVehicle.getOrDefault(query.vehicle(), query.expressway());
            return new BalanceQuery(query.second(), number(query.vehicle(), expressway), expressway, query.query());
        }
        if (record instanceof ExpenditureQuery query) {
            if (query.day() < 1 || query.day() > ExpenditureHistory.DAYS) {
                throw new IllegalArgumentException(
                        "day=" + query.day() + ": there are 1 to " + ExpenditureHistory.DAYS);
            }
            queries = Math.max(queries, query.query() + 1);
            long vehicle = number(query.vehicle(), query.expressway());
            return new ExpenditureQuery(query.second(), vehicle, query.expressway(), query.query(), query.day());
        }
        throw new IllegalArgumentException("'" + line + "' is not of type 0, 2, 3 or 4: leave it out");
    }

    private static RoadRecord parsed(String line) {
        try {
            return RoadLine.parse(line);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + line + "' has something besides integers: leave it out", e);
        }
    }

    private PositionReport report(PositionReport report) {
        Segment segment = report.place();
        if (!segment.exists()) {
            throw new IllegalArgumentException("direction=" + segment.direction() + " segment=" + segment.number()
                    + ": there are 0 to " + (Segment.DIRECTIONS - 1) + " and 0 to " + (Segment.COUNT - 1));
        }
        parts.putIfAbsent(report.expressway(), parts.size());
        expresswayByVehicle.put(report.vehicle(), report.expressway());
        return new PositionReport(
                report.second(),
                number(report.vehicle(), report.expressway()),
                report.speed(),
                report.expressway(),
                report.lane(),
                report.direction(),
                report.segment(),
                report.position());
    }

    private long number(long vehicle, int expressway) {
        long next = numbers.size();
        return numbers.computeIfAbsent(new Driver(vehicle, expressway), unseen -> next);
    }

    /** What one source reads: some of the lines that this has made of a whole file. */
    TrafficLines traffic(List<String> own) {
        List<RoadRecord> reports = own.stream().map(RoadLine::parse).toList();
        Set<Integer> expressways = new TreeSet<>();
        reports.forEach(record -> expressways.add(record.expressway()));
        List<RoadRecord> records = new ArrayList<>();
        long open = 1;
        for (RoadRecord record : reports) {
            open = endMinutes(open, record.minute(), expressways, records);
            records.add(record);
        }
        // So that no source is ahead of the others by minutes, round after round.
        endMinutes(open, minute + 1, expressways, records);
        return new TrafficLines(records, new Round(Minutes.firstSecond(minute + 1), numbers.size(), queries));
    }

    private static long endMinutes(long from, long to, Set<Integer> expressways, List<RoadRecord> records) {
        for (long ended = from; ended < to; ended++) {
            for (int expressway : expressways) {
                records.add(MinuteEnd.of(ended, expressway));
            }
        }
        return to;
    }
}
