package io.aurochs.application.study.storm;

import io.aurochs.application.study.linearroad.ExpenditureAnswer;
import io.aurochs.application.study.linearroad.ExpenditureHistory;
import io.aurochs.application.study.linearroad.ExpenditureQuery;
import io.aurochs.application.study.linearroad.Expenditures;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits what vehicles paid on a day. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class ExpenditureBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private final ExpenditureHistory history;
    private transient Expenditures expenditures;

    ExpenditureBolt(ExpenditureHistory history) {
        super(RoadStreams.SECOND, RoadStreams.QUERY, "spent");
        this.history = history;
    }

    @Override
    void begin() {
        expenditures = new Expenditures(history);
    }

    @Override
    void process(Tuple input) {
        ExpenditureAnswer answer = expenditures.answer(new ExpenditureQuery(
                input.getLong(0), input.getLong(1), input.getInteger(2), input.getLong(3), input.getInteger(4)));
        emit(input, new Values(answer.second(), answer.query(), answer.spent(), time(input)));
    }
}
