package io.aurochs.application.study.linearroad;

import java.util.HashMap;
import java.util.Map;

/** Looks up what vehicles paid on a day. It keeps the tables of the expressways that it is asked for, some MB each. One thread. */
public final class Expenditures {
    private final ExpenditureHistory history;
    private final Map<Integer, ExpenditureTable> tables = new HashMap<>();

    public Expenditures(ExpenditureHistory history) {
        this.history = history;
    }

    /** Answers a query. */
    public ExpenditureAnswer answer(ExpenditureQuery query) {
        ExpenditureTable table =
                tables.computeIfAbsent(query.expressway(), expressway -> new ExpenditureTable(history, expressway));
        return new ExpenditureAnswer(query.second(), query.query(), table.toll(query.vehicle(), query.day()));
    }
}
