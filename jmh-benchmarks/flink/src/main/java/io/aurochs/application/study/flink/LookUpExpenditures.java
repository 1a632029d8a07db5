package io.aurochs.application.study.flink;

import io.aurochs.application.study.linearroad.ExpenditureAnswer;
import io.aurochs.application.study.linearroad.ExpenditureHistory;
import io.aurochs.application.study.linearroad.ExpenditureQuery;
import io.aurochs.application.study.linearroad.Expenditures;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/** Emits what vehicles paid on a day. The history never changes, and so is no state. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class LookUpExpenditures extends RichMapFunction<ExpenditureQuery, ExpenditureAnswer> {
    private static final long serialVersionUID = 1L;

    private final ExpenditureHistory history;
    private transient Expenditures expenditures;

    LookUpExpenditures(ExpenditureHistory history) {
        this.history = history;
    }

    @Override
    public void open(OpenContext context) {
        expenditures = new Expenditures(history);
    }

    @Override
    public ExpenditureAnswer map(ExpenditureQuery query) {
        return expenditures.answer(query);
    }
}
