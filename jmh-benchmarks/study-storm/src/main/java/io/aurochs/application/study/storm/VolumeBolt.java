package io.aurochs.application.study.storm;

import io.aurochs.application.study.logprocessing.VolumeCounter;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Counts entries by minute. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class VolumeBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient VolumeCounter counter;

    VolumeBolt() {
        super(LogTopology.MINUTE, LogTopology.COUNT);
    }

    @Override
    void begin() {
        counter = new VolumeCounter();
    }

    @Override
    void process(Tuple entry) {
        Long minute = entry.getLongByField(LogTopology.MINUTE);
        emit(entry, new Values(minute, counter.add(minute), time(entry)));
    }
}
