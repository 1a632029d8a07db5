package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * Emits numbers for ever; throws in {@code open}, {@code nextTuple}, {@code ack} or {@code fail}, if that is the place. Notes
 * {@code opened} (task id), counts in {@link #heard} how many messages it was told the end of.
 */
public final class FailingSpout extends BaseRichSpout {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String place;
    private transient @Nullable Faults faults;
    private transient @Nullable SpoutOutputCollector collector;
    private transient @Nullable AtomicLong heard;
    private int next;

    public FailingSpout(String place) {
        this.place = place;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
        faults = new Faults(conf, context, place);
        collector = given;
        heard = heard(Journal.of(conf));
        Journal.of(conf).note("opened", context.getThisTaskId());
        faults().at("open");
    }

    @Override
    public void nextTuple() {
        Objects.requireNonNull(collector).emit(new Values(next), next);
        next++;
        faults().at("nextTuple");
    }

    @Override
    public void ack(Object id) {
        faults().at("ack");
        Objects.requireNonNull(heard).incrementAndGet();
    }

    @Override
    public void fail(Object id) {
        faults().at("fail");
        Objects.requireNonNull(heard).incrementAndGet();
    }

    /** How many messages of the topology were acked or failed, by its journal. */
    public static AtomicLong heard(Journal journal) {
        return journal.shared("heard", AtomicLong.class, AtomicLong::new);
    }

    private Faults faults() {
        return Objects.requireNonNull(faults);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }
}
