package io.aurochs.application.study.storm;

import io.aurochs.application.study.voipstream.VariationDetector;
import java.util.List;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** Emits each call on both of its streams, and whether the callee is a new one. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class VariationBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private static final List<String> FIELDS = List.of(
            VoipTopology.CALLING,
            VoipTopology.CALLED,
            VoipTopology.SECOND,
            VoipTopology.SECONDS,
            VoipTopology.ESTABLISHED,
            VoipTopology.NEW_CALLEE);

    private final int tasks;
    private transient VariationDetector detector;

    /** @param tasks that share the calls */
    VariationBolt(int tasks) {
        super(Map.of(Utils.DEFAULT_STREAM_ID, FIELDS, VoipTopology.BACKUP_STREAM, FIELDS));
        this.tasks = tasks;
    }

    @Override
    void begin() {
        detector = new VariationDetector(tasks);
    }

    @Override
    void process(Tuple call) {
        boolean isNewCallee = detector.isNewCallee(
                call.getStringByField(VoipTopology.CALLING), call.getStringByField(VoipTopology.CALLED));
        Values record = new Values(
                call.getValueByField(VoipTopology.CALLING),
                call.getValueByField(VoipTopology.CALLED),
                call.getValueByField(VoipTopology.SECOND),
                call.getValueByField(VoipTopology.SECONDS),
                call.getValueByField(VoipTopology.ESTABLISHED),
                isNewCallee,
                time(call));
        // The default stream first: who receives a call counts before who makes it is asked for.
        emit(Utils.DEFAULT_STREAM_ID, call, record);
        emit(VoipTopology.BACKUP_STREAM, call, record);
    }
}
