package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;
import org.jspecify.annotations.Nullable;

/**
 * Acks everything, or fails it if {@code fail} is the place; throws in {@code prepare}, in {@code execute} or at a {@code
 * tick}, if that is the place.
 */
public final class FailingBolt extends JournalBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String place;
    private transient @Nullable Faults faults;

    public FailingBolt(String place) {
        this.place = place;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        super.prepare(conf, context, collector);
        faults = new Faults(conf, context, place);
        faults.at("prepare");
    }

    @Override
    public void execute(Tuple input) {
        Objects.requireNonNull(faults).at(TupleUtils.isTick(input) ? "tick" : "execute");
        if (place.equals("fail")) {
            collector().fail(input);
        } else {
            collector().ack(input);
        }
    }

    @Override
    public void cleanup() {
        // A bolt whose prepare threw is not cleaned up: this would be the wrong task's failure.
        Objects.requireNonNull(faults).at("cleanup");
        journal().note("cleaned", context().getThisTaskId());
    }
}
