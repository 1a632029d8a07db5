package io.aurochs.differential.flink.component;

import io.aurochs.differential.flink.version.VersionedSink;
import java.io.Serial;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.api.java.functions.KeySelector;
import org.jspecify.annotations.Nullable;

/** Notes each record under a topic of the run's journal; and arrives at the gate of the topic's name. */
public final class JournalSink<T> extends VersionedSink<T> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Run run;
    private final String topic;
    private final long wanted;
    private final @Nullable KeySelector<T, String> orderedBy;

    private JournalSink(Run run, String topic, long wanted, @Nullable KeySelector<T, String> orderedBy) {
        this.run = run;
        this.topic = topic;
        this.wanted = wanted;
        this.orderedBy = orderedBy;
    }

    /** Records are compared as a multiset. */
    public static <T> JournalSink<T> of(Run run, String topic) {
        return new JournalSink<>(run, topic, Long.MAX_VALUE, null);
    }

    /** Records with the same key are compared in the order they arrive in. */
    public static <T> JournalSink<T> inOrder(Run run, String topic, KeySelector<T, String> key) {
        return new JournalSink<>(run, topic, Long.MAX_VALUE, key);
    }

    /** Opens the gate of the topic's name after so many records. */
    public JournalSink<T> opensGateAt(long records) {
        return new JournalSink<>(run, topic, records, orderedBy);
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return new Writer();
    }

    private final class Writer implements SinkWriter<T> {
        private final Journal journal = run.journal();
        private final Gate gate = run.gate(topic);

        @Override
        public void write(T element, Context context) {
            note(element);
            gate.arrive(wanted);
        }

        private void note(T element) {
            if (orderedBy == null) {
                journal.note(topic, element);
                return;
            }
            try {
                journal.noteInOrder(topic, orderedBy.getKey(element), element);
            } catch (Exception e) {
                throw new IllegalArgumentException("no key in " + element, e);
            }
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() {}
    }
}
