package io.aurochs.tests.faults;

import io.aurochs.tests.faults.FaultPlan.Fault;
import java.io.Serial;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Turns every message into as many tuples as it has branches. */
final class RelayBolt extends FaultyBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    RelayBolt(FaultPlan plan) {
        super(plan, Fault.RELAY_THROWS, Fault.RELAY_FAILS, Fault.RELAY_FORGETS, Fault.RELAY_SLOW);
    }

    @Override
    void work(Tuple input) {
        for (int branch = 0; branch < Truth.branches(input.getInteger(1)); branch++) {
            collector().emit(input, new Values(input.getString(0), branch));
        }
    }

    @Override
    void die() {
        throw new IllegalStateException("on purpose: " + Fault.RELAY_THROWS);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("emission", "branch"));
    }
}
