package io.aurochs.application.study.storm;

import io.aurochs.application.study.voipstream.CallRates;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** The filter RCR: counts whom calls of the default stream are to, and emits how often those are called who make calls of the backup stream. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class ReceivedBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient CallRates rates;

    ReceivedBolt() {
        super(VoipTopology.CALLING, VoipTopology.SECOND, "rate");
    }

    @Override
    void begin() {
        rates = CallRates.ofShortTime();
    }

    @Override
    void process(Tuple call) {
        if (!call.getBooleanByField(VoipTopology.ESTABLISHED)) {
            return;
        }
        count();
        Long second = call.getLongByField(VoipTopology.SECOND);
        if (call.getSourceStreamId().equals(VoipTopology.BACKUP_STREAM)) {
            String calling = call.getStringByField(VoipTopology.CALLING);
            emit(call, new Values(calling, second, rates.of(calling, second), time(call)));
        } else {
            rates.add(call.getStringByField(VoipTopology.CALLED), 1, second);
        }
    }
}
