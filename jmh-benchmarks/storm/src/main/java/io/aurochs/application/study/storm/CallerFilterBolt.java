package io.aurochs.application.study.storm;

import io.aurochs.application.study.voipstream.CallRates;
import io.aurochs.application.study.voipstream.CallerFilter;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits, with each call that its filter counts, the caller's rate. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class CallerFilterBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private final CallerFilter filter;
    private transient CallRates rates;

    CallerFilterBolt(CallerFilter filter) {
        super(VoipTopology.CALLING, VoipTopology.SECOND, "rate");
        this.filter = filter;
    }

    @Override
    void begin() {
        rates = filter.rates();
    }

    @Override
    void process(Tuple call) {
        if (filter.counts(
                call.getBooleanByField(VoipTopology.ESTABLISHED), call.getBooleanByField(VoipTopology.NEW_CALLEE))) {
            count();
            String calling = call.getStringByField(VoipTopology.CALLING);
            Long second = call.getLongByField(VoipTopology.SECOND);
            double quantity = filter.quantity(call.getIntegerByField(VoipTopology.SECONDS));
            emit(call, new Values(calling, second, rates.add(calling, quantity, second), time(call)));
        }
    }
}
