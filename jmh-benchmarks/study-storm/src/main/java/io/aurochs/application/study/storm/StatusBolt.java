package io.aurochs.application.study.storm;

import io.aurochs.application.study.logprocessing.StatusCounter;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Counts entries by status. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class StatusBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient StatusCounter counter;

    StatusBolt() {
        super(LogTopology.STATUS, LogTopology.COUNT);
    }

    @Override
    void begin() {
        counter = new StatusCounter();
    }

    @Override
    void process(Tuple entry) {
        Integer status = entry.getIntegerByField(LogTopology.STATUS);
        emit(entry, new Values(status, counter.add(status), time(entry)));
    }
}
