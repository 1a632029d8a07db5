package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.jspecify.annotations.Nullable;

/**
 * A bolt that knows its journal, context and collector; declares nothing. Notes {@code prepared}: component, task id, task
 * index.
 */
public abstract class JournalBolt extends BaseRichBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    private transient @Nullable Journal journal;
    private transient @Nullable TopologyContext context;
    private transient @Nullable OutputCollector collector;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext newContext, OutputCollector newCollector) {
        journal = Journal.of(conf);
        context = newContext;
        collector = newCollector;
        journal()
                .note(
                        "prepared",
                        newContext.getThisComponentId(),
                        newContext.getThisTaskId(),
                        newContext.getThisTaskIndex());
    }

    protected final Journal journal() {
        return present(journal);
    }

    protected final TopologyContext context() {
        return present(context);
    }

    protected final OutputCollector collector() {
        return present(collector);
    }

    private static <T> T present(@Nullable T given) {
        if (given == null) {
            throw new IllegalStateException("execute before prepare");
        }
        return given;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
