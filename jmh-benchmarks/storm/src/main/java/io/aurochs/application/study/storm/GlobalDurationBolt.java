package io.aurochs.application.study.storm;

import io.aurochs.application.study.voipstream.GlobalDuration;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits with each call how long calls take of late. It is to have one task. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class GlobalDurationBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient GlobalDuration duration;

    GlobalDurationBolt() {
        super(VoipTopology.CALLING, VoipTopology.SECOND, "mean");
    }

    @Override
    void begin() {
        duration = new GlobalDuration();
    }

    @Override
    void process(Tuple call) {
        count();
        double mean = duration.add(call.getIntegerByField(VoipTopology.SECONDS));
        emit(
                call,
                new Values(
                        call.getValueByField(VoipTopology.CALLING),
                        call.getValueByField(VoipTopology.SECOND),
                        mean,
                        time(call)));
    }
}
