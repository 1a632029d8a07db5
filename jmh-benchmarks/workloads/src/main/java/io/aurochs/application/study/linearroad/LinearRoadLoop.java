package io.aurochs.application.study.linearroad;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import java.util.HashMap;
import java.util.Map;

/** Linear Road without an engine. Counts position reports. */
public final class LinearRoadLoop implements PlainLoop {
    private final Expenditures expenditures;
    private final Results results;
    private final Map<Integer, ExpresswayLoop> expressways = new HashMap<>();

    public LinearRoadLoop(ExpenditureHistory history, Results results) {
        expenditures = new Expenditures(history);
        this.results = results;
    }

    @Override
    public long process(String line) {
        RoadRecord record = RoadLine.parse(line);
        expressways
                .computeIfAbsent(record.expressway(), unseen -> new ExpresswayLoop(expenditures, results))
                .process(record);
        return record instanceof PositionReport ? 1 : 0;
    }
}
