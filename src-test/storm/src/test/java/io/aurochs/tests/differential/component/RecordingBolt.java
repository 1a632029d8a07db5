package io.aurochs.tests.differential.component;

import java.io.Serial;
import org.apache.storm.tuple.Tuple;

/**
 * Notes every tuple it gets as {@code received}: component, task id, source component, source task, stream, field names,
 * values. Acks it.
 */
public final class RecordingBolt extends JournalBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input) {
        journal()
                .note(
                        "received",
                        context().getThisComponentId(),
                        context().getThisTaskId(),
                        input.getSourceComponent(),
                        input.getSourceTask(),
                        input.getSourceStreamId(),
                        input.getFields().toList(),
                        Plain.values(input));
        collector().ack(input);
    }
}
