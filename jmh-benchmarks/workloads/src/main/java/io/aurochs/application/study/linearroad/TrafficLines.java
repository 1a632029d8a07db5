package io.aurochs.application.study.linearroad;

import io.aurochs.application.study.Lines;
import java.util.ArrayList;
import java.util.List;

/**
 * The traffic of an expressway, or of some, simulated once or read from a file. After its last minute it comes again, later and with other
 * vehicles, so that time never goes back and no vehicle drives twice. Immutable.
 */
final class TrafficLines implements Lines {
    private final List<RoadRecord> records;
    private final Round round;

    /** @param round the second one, after the records' own */
    TrafficLines(List<RoadRecord> records, Round round) {
        this.records = List.copyOf(records);
        this.round = round;
    }

    /** Of an expressway, see {@link TrafficSimulation}. */
    static TrafficLines of(long seed, TrafficPlan plan, int expressway, int expressways) {
        List<RoadRecord> records = new ArrayList<>();
        TrafficSimulation simulation = new TrafficSimulation(seed, plan, expressway, expressways, records::add);
        simulation.run();
        Round round =
                new Round(plan.seconds(), (long) plan.vehicles() * expressways, simulation.queries() * expressways);
        return new TrafficLines(records, round);
    }

    @Override
    public String line(long i) {
        long rounds = i / records.size();
        RoadRecord record = records.get((int) (i % records.size()));
        return rounds == 0 ? record.line() : record.in(round.times(rounds)).line();
    }

    /** How many there are before they come again. */
    int size() {
        return records.size();
    }
}
