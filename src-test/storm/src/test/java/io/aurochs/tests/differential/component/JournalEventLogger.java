package io.aurochs.tests.differential.component;

import java.util.List;
import java.util.Map;
import org.apache.storm.metric.IEventLogger;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** Notes every event as {@code event}: component, task, message id, values. */
public final class JournalEventLogger implements IEventLogger {
    private @Nullable Journal journal;

    /** Storm makes it by name. */
    public JournalEventLogger() {}

    @Override
    public void prepare(Map<String, Object> conf, Map<String, Object> arguments, TopologyContext context) {
        journal = Journal.of(conf);
        journal.note("event logger", arguments);
    }

    @Override
    public void log(EventInfo event) {
        if (journal != null) {
            journal.note(
                    "event",
                    event.getComponent(),
                    event.getTask(),
                    event.getMessageId(),
                    List.copyOf(event.getValues()));
        }
    }

    @Override
    public void close() {}
}
