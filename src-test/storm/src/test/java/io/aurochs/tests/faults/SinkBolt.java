package io.aurochs.tests.faults;

import io.aurochs.tests.faults.FaultPlan.Fault;
import java.io.Serial;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;

/** Tells the {@link Truth} what has been processed. */
final class SinkBolt extends FaultyBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    SinkBolt(FaultPlan plan) {
        super(plan, Fault.SINK_ERROR, Fault.SINK_FAILS, Fault.SINK_FORGETS, Fault.SINK_SLOW);
    }

    @Override
    void work(Tuple input) {
        truth().processed(input.getString(0), input.getInteger(1));
    }

    @Override
    void die() {
        throw new AssertionError("on purpose: " + Fault.SINK_ERROR);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
