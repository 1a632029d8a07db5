package io.aurochs.application.study.storm;

import io.aurochs.application.study.logprocessing.EntryCounter;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Counts entries by one of their fields. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class EntryCountBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private final String field;
    private transient EntryCounter<Object> counter;

    /** @param field by which they are grouped */
    EntryCountBolt(String field) {
        super(field, LogTopology.COUNT);
        this.field = field;
    }

    @Override
    void begin() {
        counter = new EntryCounter<>();
    }

    @Override
    void process(Tuple entry) {
        Object key = entry.getValueByField(field);
        emit(entry, new Values(key, counter.add(key), time(entry)));
    }
}
